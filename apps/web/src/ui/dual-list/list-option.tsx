import { memo } from 'react'
import css from './dual-list.module.css'

interface ListOptionProps {
  id: string
  label: string
  marked: boolean
  active: boolean
}

/** One line of a list. It has no handlers and simple props, so that of 1,000 only the changed ones draw again. */
export const ListOption = memo(function ListOption({ id, label, marked, active }: ListOptionProps) {
  return (
    // The list box takes the keys for all its options (aria-activedescendant).
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={marked}
      className={css['option']}
      data-active={active || undefined}
      title={label}
    >
      {label}
    </div>
  )
})
