import { useEffect, useRef } from 'react'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import css from './factor.module.css'
import { useMessages } from './texts.ts'

/** Shown once, to be kept. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { secondFactor: texts } = useMessages()
  const list = useRef<HTMLOListElement>(null)
  // Not on what closes them: whoever presses Enter once too often would never see them.
  useEffect(() => list.current?.focus(), [])
  return (
    <div className={css['setup']}>
      <p>{texts.codesText}</p>
      <ol ref={list} tabIndex={-1} data-autofocus className={css['codes']} aria-label={texts.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={css['copy']}>
        <CopyButton text={codes.join('\n')} name={texts.copyCodes} />
      </div>
    </div>
  )
}
