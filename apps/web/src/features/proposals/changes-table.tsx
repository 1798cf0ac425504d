import type { Proposal } from '@corridor/contract/proposals'
import { labelOf, valueOf } from './labels.ts'
import css from './proposals.module.css'
import { useMessages } from './texts.ts'

/** The fields that change, each before and after. */
export function ChangesTable({ proposal: { kind, changes, state } }: { proposal: Proposal }) {
  const messages = useMessages()
  const { table } = messages.proposals
  return (
    <table className={css['changes']}>
      <caption>{state === 'approved' ? table.done : table.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{table.field}</th>
          <th scope="col">{table.before}</th>
          <th scope="col">{table.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{labelOf(kind, change, messages)}</th>
            <td>{valueOf(change, change.before, messages)}</td>
            <td>
              <strong>{valueOf(change, change.after, messages)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
