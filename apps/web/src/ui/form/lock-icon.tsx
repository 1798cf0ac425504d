/** On a button: it asks for a password first. On a field: it cannot be changed. */
export function LockIcon() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path
        d="M2.5 5.5h7v5h-7z M4 5.5V3.6a2 2 0 0 1 4 0v1.9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
