import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import type { MouseEvent } from 'react'
import css from './action-button.module.css'

export interface ActionButtonProps
  extends Omit<ButtonProps, 'size' | 'variant' | 'color' | 'loading' | 'disabled'>,
    ElementProps<'button', keyof ButtonProps | 'disabled'> {
  tone?: 'primary' | 'plain' | 'danger'
  /** Work is under way: the button ignores clicks. */
  busy?: boolean
  /** Nothing to do at the moment: the button ignores clicks. */
  inactive?: boolean
}

/**
 * The one button of forms and dialogs. Locked, it says so with aria-disabled and not with disabled: a button
 * that has the focus keeps it.
 */
export function ActionButton(props: ActionButtonProps) {
  const {
    tone = 'plain',
    busy = false,
    inactive = false,
    className,
    onClick,
    type = 'button',
    ...others
  } = props
  const locked = busy || inactive
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (locked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Button
      {...others}
      type={type}
      size="xs"
      variant="default"
      className={[css['button'], css[tone], className].filter(Boolean).join(' ')}
      aria-disabled={locked || undefined}
      aria-busy={busy || undefined}
      onClick={handleClick}
    />
  )
}
