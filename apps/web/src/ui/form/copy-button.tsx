import { useMessages } from '../../lib/messages/index.tsx'
import css from './copy-button.module.css'
import { copyText } from './copy-text.ts'

/** Beside a number that people type elsewhere, or read out on the telephone. */
export function CopyButton({ text, name }: { readonly text: string; readonly name?: string }) {
  const { copy } = useMessages().ui
  // A long text, or a secret one, is named and not read out.
  const named = name ?? text
  const label = copy.button(named)
  return (
    <button
      type="button"
      className={css['copy']}
      aria-label={label}
      title={label}
      onClick={() => void copyText(text, { copied: copy.copied(named), failed: copy.failed(named) })}
    >
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <path
          d="M4.5 4.5h7a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1zM2.5 9.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
