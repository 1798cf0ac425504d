import type { historyEntry } from '@corridor/contract/audit'
import type { z } from 'zod'
import css from './history.module.css'
import { useMessages } from './texts.ts'
import { changeLabel, changeWords, type HistoryWords } from './value-words.ts'

type Entry = Pick<z.infer<typeof historyEntry>, 'action' | 'changes'>
type Change = Entry['changes'][number]

/** First what has happened, then in the order in which the form has them; what no form has comes after it. */
function inOrder(changes: readonly Change[], { labels }: HistoryWords): Change[] {
  const place = new Map(Object.keys(labels).map((field, index) => [field, index]))
  const placeOf = ({ field }: Change): number => (field === 'event' ? -1 : (place.get(field) ?? place.size))
  return [...changes].sort((one, other) => placeOf(one) - placeOf(other))
}

/** What an entry says; of a new record nothing of its empty fields. */
export function tellingChanges({ action, changes }: Entry, words: HistoryWords): Change[] {
  const isEmpty = ({ after }: Change): boolean => after === null || after === ''
  return inOrder(action === 'insert' ? changes.filter((change) => !isEmpty(change)) : changes, words)
}

function Value({ field, text, words }: { field: string; text: string | null; words: HistoryWords }) {
  const said = changeWords(field, text, words, useMessages())
  return text === null || text === '' ? <span className={css['nothing']}>{said}</span> : said
}

/** A creation has nothing before it, so it needs no such column. */
export function ChangesTable({ entry, words }: { readonly entry: Entry; readonly words: HistoryWords }) {
  const { audit } = useMessages()
  const { columns } = audit
  const isNew = entry.action === 'insert'
  const changes = tellingChanges(entry, words)
  // Somebody who came with a transfer: what was written there is in the transfer.
  if (changes.length === 0) return null
  return (
    <table className={css['changes']}>
      <thead>
        <tr>
          <th scope="col">{columns.field}</th>
          {!isNew && <th scope="col">{columns.before}</th>}
          <th scope="col">{isNew ? columns.value : columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{changeLabel(field, words, audit)}</th>
            {!isNew && (
              <td>
                <Value field={field} text={before} words={words} />
              </td>
            )}
            <td>
              <Value field={field} text={after} words={words} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
