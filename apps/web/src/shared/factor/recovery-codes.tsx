import { CopyButton } from '../../ui/form/copy-button.tsx'
import css from './factor.module.css'
import { useMessages } from './texts.ts'

/** Shown once, to be kept. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { secondFactor: texts } = useMessages()
  return (
    <div className={css['setup']}>
      <p>{texts.codesText}</p>
      <ol className={css['codes']} aria-label={texts.codesTitle}>
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
