import { useMemo } from 'react'
import { Author } from '../../shared/history/author.tsx'
import { tellingChanges } from '../../shared/history/changes-table.tsx'
import { changeLabel, changeWords, type HistoryWords } from '../../shared/history/value-words.ts'
import { RecordLink } from '../../shared/record-link.tsx'
import { When } from '../../ui/formats/when.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Row } from './api.ts'
import { placeOfChange } from './places.ts'
import { type Messages, useMessages } from './texts.ts'
import { useWords } from './words.ts'

/** So many fields a row tells; the rest is in the entry. */
const toldFields = 3

export function nameOf({ name, recordSid }: Row, { auditScreen }: Messages): string {
  return name ?? auditScreen.numbered(recordSid)
}

/** What changed, in one line. */
function sentenceOf(row: Row, words: HistoryWords, messages: Messages): string {
  const { auditScreen: texts, audit } = messages
  const all = tellingChanges(row, words)
  const told = all.slice(0, toldFields).map(({ field, before, after }) => {
    const [label, now] = [changeLabel(field, words, audit), changeWords(field, after, words, messages)]
    if (field === 'event') return now
    return row.action === 'update' && before !== null
      ? texts.change(label, changeWords(field, before, words, messages), now)
      : row.action === 'delete'
        ? texts.value(label, changeWords(field, before, words, messages))
        : texts.value(label, now)
  })
  const rest = all.length - told.length
  return [...told, ...(rest > 0 ? [texts.more(rest)] : [])].join(texts.between)
}

function RecordCell({ row }: { readonly row: Row }) {
  const name = nameOf(row, useMessages())
  const place = placeOfChange(row)
  if (!place) return <bdi>{name}</bdi>
  return (
    <RecordLink inRow to={place}>
      {name}
    </RecordLink>
  )
}

/** Of the rows that are on the page. */
export function useColumns(rows: readonly Row[]): Column<Row>[] {
  const messages = useMessages()
  const wordsOf = useWords(rows)
  return useMemo(() => {
    const { auditScreen: texts, audit } = messages
    const column = (
      key: keyof typeof texts.columns,
      width: number,
      render: Column<Row>['render'],
    ): Column<Row> => ({ key, header: texts.columns[key], width, render })
    return [
      column('date', 150, ({ date }) => <When at={date} format="date-time-utc-bare" />),
      column('by', 150, ({ user, userSid }) => <Author inRow login={user} sid={userSid} />),
      column('action', 80, ({ action }) => audit.actions[action] ?? action),
      column('kind', 150, ({ kind }) => texts.kinds[kind]),
      column('record', 240, (row) => <RecordCell row={row} />),
      column('what', 540, (row) => sentenceOf(row, wordsOf(row.kind), messages)),
    ]
  }, [messages, wordsOf])
}
