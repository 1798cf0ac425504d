import { type AuditEntity, auditRoutes } from '@corridor/contract/audit'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/http.ts'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { useZones } from '../../ui/formats/when.tsx'
import css from './history.module.css'
import { HistoryDialog } from './history-dialog.tsx'
import { useMessages } from './texts.ts'
import type { HistoryWords } from './value-words.ts'

interface RecordName {
  readonly entity: AuditEntity
  readonly sid: number
}

/** Of one record, or of all records of a kind. */
export function lastUpdateKey({ entity, sid }: Pick<RecordName, 'entity'> & Partial<RecordName>) {
  return ['last-update', entity, ...(sid === undefined ? [] : [sid])]
}

function lastUpdateQuery(record: RecordName) {
  return queryOptions({
    queryKey: lastUpdateKey(record),
    queryFn: ({ signal }) => call(auditRoutes.last, { params: record }, signal),
  })
}

/** When a record was last changed and by whom; it opens the whole history. Absent when nothing is known. */
export function LastUpdate({ entity, sid, name, ...words }: RecordName & { name: string } & HistoryWords) {
  const { audit } = useMessages()
  const [open, setOpen] = useState(false)
  const { data: last } = useQuery(lastUpdateQuery({ entity, sid }))
  const zones = useZones(last?.date)
  if (!last) return null
  return (
    <>
      <LinkButton className={css['label']} aria-haspopup="dialog" title={zones} onClick={() => setOpen(true)}>
        {audit.lastUpdate(formatWhen(last.date, 'date-time-utc'), last.user)}
      </LinkButton>
      {open && (
        <HistoryDialog entity={entity} sid={sid} name={name} {...words} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
