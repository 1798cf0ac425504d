import css from './data-table.module.css'

/** Marks the row that is chosen: a sign to look here, and no alarm. */
export function AttentionIcon() {
  return (
    <svg className={css['attention']} width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <path
        d="M7 1a6 6 0 1 0 0 12A6 6 0 1 0 7 1z M7 4v3.6 M7 9.8v.3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
