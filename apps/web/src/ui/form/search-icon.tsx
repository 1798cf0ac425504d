export function SearchIcon() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <path
        d="M9.6 9.6 13 13M6 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
