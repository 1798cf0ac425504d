import { useQueryClient } from '@tanstack/react-query'
import { operatorName } from '../../lib/server-settings.ts'
import { useMay } from '../../lib/session.ts'
import { showFailure } from '../../shared/failure.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { Money } from '../../ui/formats/money.tsx'
import { When } from '../../ui/formats/when.tsx'
import { SideBox } from '../../ui/page/side-box.tsx'
import { dayQuery, type Proof, proveDay } from './api.ts'
import css from './day.module.css'
import { Finding } from './finding.tsx'
import { useMessages } from './texts.ts'

interface ProofBoxProps {
  readonly day: string
  /** The newest; null where nobody has asked for one yet. */
  readonly proof: Proof | null
}

/** The day derived again in ways that know nothing of each other. */
export function ProofBox({ day, proof }: ProofBoxProps) {
  const { proof: texts } = useMessages().reconciliations.day
  return (
    <SideBox title={texts.title} note={<ProveButton day={day} isAgain={proof !== null} />}>
      <div className={css['proof']}>{proof ? <Shown proof={proof} /> : <p>{texts.none}</p>}</div>
    </SideBox>
  )
}

function ProveButton({ day, isAgain }: { readonly day: string; readonly isAgain: boolean }) {
  const messages = useMessages()
  const { proof: texts } = messages.reconciliations.day
  const queries = useQueryClient()
  const mayProve = useMay('reconciliations.prove')
  const [busy, run] = useBusy()
  if (!mayProve) return null
  const prove = async (): Promise<void> => {
    try {
      const proof = await proveDay(day)
      queries.setQueryData(dayQuery(day).queryKey, (known) => known && { ...known, proof })
    } catch (error) {
      showFailure(error, messages, 'proof')
    }
  }
  return (
    <ActionButton busy={busy} onClick={() => void run(prove)}>
      {isAgain ? texts.again : texts.first}
    </ActionButton>
  )
}

/** Those that lead to a transfer; that sums differ is in the table above. */
function transfersFirst(findings: Proof['findings']): Proof['findings'] {
  return findings.toSorted(
    (one, other) => Number(one.transactionSid === null) - Number(other.transactionSid === null),
  )
}

function Shown({ proof }: { readonly proof: Proof }) {
  const { proof: texts } = useMessages().reconciliations.day
  const { at, by, holds, ways, findings, findingCount, notes } = proof
  return (
    <>
      <p role="status" className={css[holds ? 'holds' : 'fails']}>
        <span aria-hidden="true">{holds ? '✓ ' : '⚠ '}</span>
        {holds ? texts.holds : texts.fails(findingCount)}
      </p>
      <p className={css['quiet']}>
        <When at={at} format="date-time-utc" /> · {by}
      </p>
      <table className={css['ways']} aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.way}</th>
            <th scope="col">{texts.collectors}</th>
            <th scope="col">{texts.payers}</th>
            <th scope="col">{operatorName}</th>
            <th scope="col">{texts.sum}</th>
          </tr>
        </thead>
        <tbody>
          {ways.map(({ way, sum, ...parties }) => (
            <tr key={way}>
              <th scope="row">{texts.ways[way]}</th>
              {(['collectors', 'payers', 'operator'] as const).map((party) => (
                <td key={party}>
                  <Money amount={parties[party]} colored />
                </td>
              ))}
              <td>
                <Money amount={sum} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css['quiet']}>{texts.parts}</p>
      {findings.length > 0 && (
        <ul className={css['alarms']}>
          {transfersFirst(findings).map(({ sentence, transactionSid }) => (
            <li key={sentence}>
              <Finding sentence={sentence} transactionSid={transactionSid} />
            </li>
          ))}
        </ul>
      )}
      {findingCount > findings.length && (
        <p className={css['quiet']}>{texts.more(findingCount - findings.length)}</p>
      )}
      {notes.map((note) => (
        <p key={note} className={css['quiet']}>
          <Finding sentence={note} />
        </p>
      ))}
    </>
  )
}
