import { hrefTo } from '../../lib/href.ts'
import { fieldWords } from '../../shared/history/field-words.ts'
import type { HistoryWords } from '../../shared/history/value-words.ts'
import { difference, money, sumOf } from '../../shared/price/figures.ts'
import { VisuallyHidden } from '../../ui/states/visually-hidden.tsx'
import type { Compared } from './api.ts'
import { type ComparedField, comparedFields } from './compared-fields.ts'
import css from './identity.module.css'
import { useMessages } from './texts.ts'

type Names = NonNullable<HistoryWords['names']>

/** The two records side by side, what differs marked by a sign as well as by a colour. */
export function ComparedRecords({ compared, names }: { compared: Compared; names: Names }) {
  const messages = useMessages()
  const { compare: texts } = messages.customerIdentity
  const { labels, longLabels } = messages.customer
  const words = fieldWords({ labels: { ...labels, ...longLabels }, names }, messages)
  const rows = comparedFields(compared, Object.keys(labels))
  const different = rows.filter(({ isDifferent }) => isDifferent).length
  return (
    <table className={css['compared']}>
      <caption>
        {texts.fields} · {texts.differences(different)}
      </caption>
      <Heads compared={compared} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.field} data-different={row.isDifferent || undefined}>
            <th scope="row">{words.label(row.field)}</th>
            <td>{words.value(row.field, row.one)}</td>
            <td>
              <Mark row={row} />
              {words.value(row.field, row.other)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Mark({ row: { isDifferent, one, other } }: { row: ComparedField }) {
  const { compare: texts } = useMessages().customerIdentity
  if (!isDifferent) return null
  return (
    <>
      <span className={css['mark']} aria-hidden="true">
        ≠{' '}
      </span>
      <VisuallyHidden>{`(${texts.different}) `}</VisuallyHidden>
      {one === other && <em>{texts.sameEnd} </em>}
    </>
  )
}

function Heads({ compared: { one, other }, last }: { compared: Compared; last?: string }) {
  const { compare: texts } = useMessages().customerIdentity
  return (
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>{texts.field}</VisuallyHidden>
        </th>
        <th scope="col">
          {texts.record(one.sid)} <small>({texts.thisOne})</small>
        </th>
        <th scope="col">
          {/* Beside this page: whoever looks closer comes back to what was typed. */}
          <a href={hrefTo('customers', { tab: 2, sid: other.sid })} target="_blank" rel="noreferrer">
            {texts.record(other.sid)}
          </a>
        </th>
        {last !== undefined && <th scope="col">{last}</th>}
      </tr>
    </thead>
  )
}

/** What each has sent, and what both together are against each limit: the reason why people are kept apart. */
export function ComparedSums({ compared }: { compared: Compared }) {
  const { customerIdentity, customer, ui } = useMessages()
  const { compare: texts } = customerIdentity
  const { one, other, limits } = compared.comparison
  const count = (transfers: number): string => transfers.toLocaleString(ui.numbers)
  return (
    <table className={css['compared']} data-figures>
      <caption>{texts.sums}</caption>
      <Heads compared={compared} last={texts.together} />
      <tbody>
        <tr>
          <th scope="row">{texts.transfers}</th>
          <td>{count(one.transfers)}</td>
          <td>{count(other.transfers)}</td>
          <td>{count(one.transfers + other.transfers)}</td>
        </tr>
        <tr>
          <th scope="row">{texts.inAll}</th>
          <td>{money(one.sent)}</td>
          <td>{money(other.sent)}</td>
          <td>{money(sumOf(one.sent, other.sent))}</td>
        </tr>
        {limits.map((limit) => (
          <tr key={`${limit.agencySid} ${limit.period}`}>
            <th scope="row">
              {texts.limit(limit.agencyName, customer.head.periods[limit.period], money(limit.limit))}
            </th>
            <td>{money(limit.one)}</td>
            <td>{money(limit.other)}</td>
            <td>
              <Together sent={sumOf(limit.one, limit.other)} limit={limit.limit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Together({ sent, limit }: { sent: string; limit: string }) {
  const { compare: texts } = useMessages().customerIdentity
  const over = difference(sent, limit)
  return (
    <>
      {money(sent)}
      {Number(over) > 0 && <strong className={css['over']}>{texts.over(money(over))}</strong>}
    </>
  )
}
