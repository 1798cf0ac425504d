import { watchReasonLength } from '@corridor/contract/hold-rules'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { LoadedTable, loadingOf } from '../../shared/loaded-table.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import type { Column } from '../../ui/table/column.ts'
import { RowButton } from '../../ui/table/row-button.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { unwatch, type WatchEntry, watchedKey, watchedQuery } from './api.ts'
import css from './hold-rules.module.css'
import { type Messages, useMessages } from './texts.ts'
import { WatchDialog } from './watch-dialog.tsx'

export function WatchList() {
  const messages = useMessages()
  const { watchList: texts } = messages.holdRules
  const mayEdit = useMay('hold-rules.edit')
  const queries = useQueryClient()
  const panel = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<WatchEntry | null>(null)
  const query = useQuery({
    ...watchedQuery(useDeferredValue(typed.trim())),
    placeholderData: keepPreviousData,
  })
  const { total = 0, entries = [] } = query.data ?? {}
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: watchedKey })
  const remove = async (entry: WatchEntry, reason: string): Promise<void> => {
    await unwatch(entry, reason)
    showToast({ kind: 'info', message: texts.removed(entry.name) })
    await refresh()
    // The button that was pressed is gone with the name: the keyboard goes on from here.
    panel.current?.focus()
  }
  return (
    <section ref={panel} tabIndex={-1} className={css['watched']} aria-label={texts.title}>
      <div className={css['head']}>
        <h2>{texts.title}</h2>
        {mayEdit && <ActionButton onClick={() => setAdding(true)}>{texts.add}</ActionButton>}
      </div>
      <TextField
        aria-label={texts.search}
        placeholder={texts.search}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <LoadedTable
        caption={texts.title}
        columns={columnsOf(messages, mayEdit ? setRemoving : null)}
        rows={entries}
        rowKey={({ sid }) => String(sid)}
        loading={loadingOf(query)}
        emptyText={typed.trim() === '' ? texts.empty : texts.nobody}
        skeletonRows={5}
        maxHeight="calc(100dvh - 260px)"
      />
      <p className={css['hint']}>{texts.count(entries.length, total)}</p>
      {isAdding && <WatchDialog onAdded={refresh} onClose={() => setAdding(false)} />}
      {removing && (
        <ReasonDialog
          title={texts.remove}
          lead={texts.removal(removing.name)}
          labels={{ submit: texts.remove, close: texts.cancel }}
          tone="danger"
          missing={texts.why}
          maxLength={watchReasonLength}
          act={(reason) => remove(removing, reason)}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  )
}

function columnsOf(messages: Messages, onRemove: ((entry: WatchEntry) => void) | null): Column<WatchEntry>[] {
  const { columns, ...texts } = messages.holdRules.watchList
  return [
    {
      key: 'name',
      header: columns.name,
      width: 200,
      render: ({ name, dateOfBirth }) => (
        <>
          {name}
          {dateOfBirth !== null && (
            <span className={css['hint']}> {texts.born(formatWhen(dateOfBirth, 'date-utc'))}</span>
          )}
        </>
      ),
    },
    {
      key: 'reason',
      header: columns.reason,
      width: 160,
      render: ({ reason, addedBy, addedAt }) => (
        <span className={css['reason']} title={texts.added(formatWhen(addedAt, 'date-time-utc'), addedBy)}>
          {reason}
        </span>
      ),
    },
    ...(onRemove
      ? [
          {
            key: 'remove',
            header: '',
            width: 84,
            render: (entry: WatchEntry) => (
              <RowButton label={texts.removeOf(entry.name)} onClick={() => onRemove(entry)}>
                {texts.remove}
              </RowButton>
            ),
          },
        ]
      : []),
  ]
}
