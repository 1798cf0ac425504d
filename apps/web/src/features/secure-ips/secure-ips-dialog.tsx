import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { LastUpdate } from '../../shared/history/last-update.tsx'
import { LoadedTable, loadingOf } from '../../shared/loaded-table.tsx'
import { isGrantMissing } from '../../shared/protected-dialog.tsx'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { DASH } from '../../ui/formats/format.ts'
import { When } from '../../ui/formats/when.tsx'
import type { Column } from '../../ui/table/column.ts'
import { admitted, remainingWithout, wouldAdmit } from './admitted.ts'
import { type SecureIp, secureIpsQuery } from './api.ts'
import css from './secure-ips.module.css'
import { useMessages } from './texts.ts'
import { useSecureIps } from './use-secure-ips.tsx'

export interface SecureIpsDialogProps {
  readonly agency: Agency
  readonly secondLevel: SecondLevel
  /** Whatever else shows whether the agency has addresses loads again. */
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

/** The addresses that may call for an agency. */
export function SecureIpsDialog({ agency, secondLevel, onChanged, onClose }: SecureIpsDialogProps) {
  const { secureIps: texts } = useMessages()
  const query = useQuery(secureIpsQuery(agency.sid))
  const list = query.data ?? []
  const [selectedIp, setSelectedIp] = useState<string | null>(null)
  const selected = list.find(({ ip }) => ip === selectedIp) ?? null
  const input = useRef<HTMLInputElement>(null)
  const onGrantMissing = (): void => {
    secondLevel.forget()
    onClose()
  }
  const onQueryRefused = useEffectEvent(onGrantMissing)
  useEffect(() => {
    if (isGrantMissing(query.error)) onQueryRefused()
  }, [query.error])
  const state = useSecureIps({
    agency,
    list,
    onStored: async () => {
      // The keyboard goes on where the next address is typed; what was selected may be gone. Not after the lists have
      // loaded again: whoever sees the new row may be somewhere else by then.
      input.current?.focus()
      await onChanged()
    },
    onGrantMissing,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    state.add()
  }
  return (
    <Dialog
      title={texts.title}
      width={640}
      opened
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <ActionButton onClick={onClose}>{texts.close}</ActionButton>
          <span className={css['aside']}>
            <LastUpdate entity="agency_ips" sid={agency.sid} name={texts.title} labels={texts.history} />
          </span>
        </>
      }
    >
      {state.question}
      <div className={css['body']}>
        <p className={css['intro']}>{texts.intro(agency.longName)}</p>
        <div className={css['line']}>
          <TextField
            ref={input}
            label={texts.address}
            value={state.typed}
            onChange={(event) => state.type(event.currentTarget.value)}
            error={state.error}
            errorProps={{ role: 'alert' }}
            description={wouldAdmit(state.typed, texts.admits) ?? texts.hint}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
          />
          <ActionButton type="submit" tone="primary" busy={state.adding}>
            {texts.add}
          </ActionButton>
        </div>
        <LoadedTable
          caption={texts.title}
          columns={useColumns()}
          rows={list}
          rowKey={({ ip }) => ip}
          loading={loadingOf(query)}
          emptyText={texts.emptyList}
          skeletonRows={3}
          maxHeight="196px"
          selectedKey={selected && selected.ip}
          onOpen={({ ip }) => setSelectedIp(ip)}
        />
        <p className={css['under']}>
          <strong>{texts.caption}</strong>
          {query.data && <span>{texts.entries(list.length)}</span>}
        </p>
        <SelectedEntry selected={selected} list={list} busy={state.removing} onRemove={state.remove} />
      </div>
    </Dialog>
  )
}

interface SelectedEntryProps {
  readonly selected: SecureIp | null
  readonly list: readonly SecureIp[]
  readonly busy: boolean
  readonly onRemove: (entry: SecureIp) => void
}

function SelectedEntry({ selected, list, busy, onRemove }: SelectedEntryProps) {
  const { secureIps: texts } = useMessages()
  const hint = selected
    ? list.length === 1
      ? texts.lastOne
      : texts.stays(list.length - 1, selected.ip, remainingWithout(selected.ip, list))
    : texts.nothingSelected
  return (
    <div className={css['line']}>
      <TextField label={texts.selected} value={selected?.ip ?? ''} readOnly description={hint} />
      <ActionButton
        tone="danger"
        busy={busy}
        inactive={selected === null}
        onClick={() => selected && onRemove(selected)}
      >
        {texts.remove}
      </ActionButton>
    </div>
  )
}

function useColumns(): Column<SecureIp>[] {
  const { columns, admits } = useMessages().secureIps
  return useMemo(
    () => [
      {
        key: 'ip',
        header: columns.ip,
        render: ({ ip }) => <span className={css['address']}>{ip}</span>,
        width: 236,
      },
      {
        key: 'admits',
        header: columns.admits,
        render: ({ ip }) => admitted(ip, admits),
        align: 'end',
        width: 96,
      },
      { key: 'by', header: columns.by, render: ({ addedBy }) => addedBy ?? DASH, width: 108 },
      {
        key: 'at',
        header: columns.at,
        render: ({ addedAt }) => <When at={addedAt} format="date-time-utc-bare" />,
        width: 160,
      },
    ],
    [columns, admits],
  )
}
