import type { ComponentProps } from 'react'
import css from './link-button.module.css'

/** A button within text that reads like a link, as large and as bold as the text around it. */
export function LinkButton({ className, ...others }: ComponentProps<'button'>) {
  return <button type="button" {...others} className={[css['link'], className].filter(Boolean).join(' ')} />
}
