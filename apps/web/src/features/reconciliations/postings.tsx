import { fromCents, toCents } from '@corridor/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { operatorName } from '../../lib/server-settings.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { formatMoney } from '../../ui/formats/format.ts'
import { When } from '../../ui/formats/when.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { type AgencyNames, type Booked, postingsQuery, useAgencies } from './api.ts'
import css from './postings.module.css'
import { type Messages, useMessages } from './texts.ts'

/** What the ledger has of a transfer, under its explanation: where a line that does not agree ends. */
export function PostingsOfTransfer({ sid }: { readonly sid: number }) {
  return useMay('reconciliations.read') ? <Steps sid={sid} /> : null
}

function Steps({ sid }: { readonly sid: number }) {
  const { postings: texts } = useMessages().reconciliations
  const { data, error, refetch } = useQuery(postingsQuery(sid))
  const { names, isLoading } = useAgencies()
  const failure = failureOf(error)
  if (data?.length === 0) return null
  return (
    <section className={css['postings']} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <p>{texts.lead}</p>
      {failure && !data && <ErrorState {...failure} onRetry={() => void refetch()} />}
      {data && !isLoading && (
        <div className={css['steps']}>
          {data.toReversed().map((booked) => (
            <Step key={booked.event} booked={booked} names={names} />
          ))}
        </div>
      )}
    </section>
  )
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

interface StepProps {
  readonly booked: Booked[number]
  readonly names: AgencyNames
}

/** Two columns in the place of a sign: above zero whoever holds the account owes. */
function Step({ booked: { move, at, postings }, names }: StepProps) {
  const { postings: texts } = useMessages().reconciliations
  const cents = postings.map(({ amount }) => toCents(amount))
  const owes = sumOf(cents.filter((amount) => amount > 0n))
  const owed = -sumOf(cents.filter((amount) => amount < 0n))
  const moves: Readonly<Record<string, string>> = texts.moves
  return (
    <table>
      <caption>
        <b>{moves[move] ?? move}</b> <When at={at} format="date-time-utc" />
      </caption>
      <thead>
        <tr>
          <th scope="col">{texts.account}</th>
          <th scope="col">{texts.owes}</th>
          <th scope="col">{texts.owed}</th>
        </tr>
      </thead>
      <tbody>
        {postings.length === 0 && (
          <tr>
            <td colSpan={3} className={css['differs']}>
              {texts.nothing}
            </td>
          </tr>
        )}
        {postings.map(({ account, amount }) => (
          <tr key={account}>
            <th scope="row">{accountName(account, names, texts)}</th>
            <td>{amount.startsWith('-') ? '' : formatMoney(amount)}</td>
            <td>{amount.startsWith('-') ? formatMoney(amount.slice(1)) : ''}</td>
          </tr>
        ))}
      </tbody>
      {postings.length > 0 && (
        <tfoot className={owes === owed ? undefined : css['differs']}>
          <tr>
            <th scope="row">{owes === owed ? texts.sum : texts.unequal}</th>
            <td>{formatMoney(fromCents(owes))}</td>
            <td>{formatMoney(fromCents(owed))}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function accountName(
  account: string,
  names: AgencyNames,
  texts: Messages['reconciliations']['postings'],
): string {
  const [, agency] = /^agency:(\d+)$/.exec(account) ?? []
  if (agency !== undefined) return names.short(Number(agency))
  if (account === 'operator:fees') return texts.operatorFees(operatorName)
  if (account === 'operator:fx') return texts.operatorFx(operatorName)
  return account === 'transit' ? texts.underWay : account
}
