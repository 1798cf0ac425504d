import { useId } from 'react'
import { ConflictNotice } from '../../ui/form/conflict-notice.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import css from './rates.module.css'
import { useMessages } from './texts.ts'
import type { Spreads } from './use-spreads.ts'

interface RowNoticesProps {
  readonly spreads: Spreads
  readonly labelOf: (code: string) => string
  readonly onPick: (code: string) => void
}

/** Above the table, where there is room for words: what is wrong with rows, and who was faster. */
export function RowNotices({ spreads, labelOf, onPick }: RowNoticesProps) {
  const { rates: texts } = useMessages()
  const id = useId()
  const problems = Object.entries(spreads.problems)
  return (
    <>
      {Object.entries(spreads.conflicts).map(([code, { by, at }]) => (
        <section key={code} aria-label={texts.conflictOf(labelOf(code))} className={css['conflict']}>
          <p>{texts.conflictOf(labelOf(code))}</p>
          <ConflictNotice
            who={by}
            at={at}
            onKeepMine={() => void spreads.resolve(code, 'keep-mine')}
            onDiscardMine={() => void spreads.resolve(code, 'take-theirs')}
          />
        </section>
      ))}
      {problems.length > 0 && (
        <div role="alert" className={css['problems']} aria-labelledby={id}>
          <strong id={id}>{texts.problems}</strong>
          <ul>
            {problems.map(([code, problem]) => (
              <li key={code}>
                <LinkButton onClick={() => onPick(code)}>{labelOf(code)}</LinkButton>: {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
