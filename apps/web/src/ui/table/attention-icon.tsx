import css from './data-table.module.css'

export function AttentionIcon() {
  return (
    <svg className={css['attention']} width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <path
        d="M7 1.5 13 12.5H1z M7 5.4v3.4 M7 10.4v.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
