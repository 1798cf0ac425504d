import type { ReactNode } from 'react'

export type PagerButtonProps = {
  label: string
  /** Null at the end of the list: the button stays, so that the focus on it is not lost. */
  target: number | null
  current?: boolean | undefined
  onGo: (page: number) => void
  children: ReactNode
}

export function PagerButton({ label, target, current = false, onGo, children }: PagerButtonProps) {
  const onClick = () => {
    if (target !== null && !current) onGo(target)
  }
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      aria-disabled={target === null || undefined}
      data-page={target}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
