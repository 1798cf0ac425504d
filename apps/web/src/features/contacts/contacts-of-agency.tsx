import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useMay } from '../../lib/session.ts'
import { ConfirmedAction } from '../../shared/confirmed-action.tsx'
import { LastUpdate, lastUpdateKey } from '../../shared/history/last-update.tsx'
import { contactWords } from '../../shared/history/words/agency.ts'
import { LoadedTable, loadingOf } from '../../shared/loaded-table.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { type Column, textColumn } from '../../ui/table/column.ts'
import { type Contact, contactsQuery, removeContact } from './api.ts'
import { ContactDialog } from './contact-dialog.tsx'
import css from './contacts.module.css'
import { useMessages } from './texts.ts'

function nameOf({ firstName, lastName }: Contact): string {
  return `${firstName} ${lastName}`
}

/** Which dialog is open; a contact is taken along as it was when 'Edit Contact' was pressed. */
type Editing = { readonly contact: Contact | null } | null

export function ContactsOfAgency({ agency }: { agency: Agency }) {
  const { contacts: texts } = useMessages()
  const mayEdit = useMay('contacts.edit')
  const queries = useQueryClient()
  const query = useQuery(contactsQuery(agency.sid))
  const [selectedSid, setSelectedSid] = useState<number | null>(null)
  const [editing, setEditing] = useState<Editing>(null)
  const panel = useRef<HTMLElement>(null)
  const selected = query.data?.find(({ sid }) => sid === selectedSid) ?? null

  const refresh = async (sid: number): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: contactsQuery(agency.sid).queryKey }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'agency_contact', sid }) }),
    ])
  }
  const onSaved = async ({ sid }: Contact): Promise<void> => {
    setEditing(null)
    setSelectedSid(sid)
    await refresh(sid)
  }
  const onRemoved = async ({ sid }: Contact): Promise<void> => {
    await refresh(sid)
    // The button that was pressed is gone with the contact: the keyboard goes on from here.
    panel.current?.focus()
  }
  return (
    <section ref={panel} tabIndex={-1} className={css['panel']} aria-label={texts.caption}>
      <div className={css['head']}>
        <h3>{texts.caption}</h3>
        {mayEdit && selected && (
          <>
            <ActionButton onClick={() => setEditing({ contact: selected })}>{texts.edit}</ActionButton>
            <ConfirmedAction
              label={texts.remove}
              question={{ title: texts.confirm.title, text: texts.confirm.text(nameOf(selected)) }}
              act={() => removeContact(selected)}
              success={{ kind: 'info', message: texts.removed }}
              onDone={() => onRemoved(selected)}
            />
          </>
        )}
        {mayEdit && (
          <ActionButton tone="primary" onClick={() => setEditing({ contact: null })}>
            {texts.add}
          </ActionButton>
        )}
      </div>
      <LoadedTable
        caption={texts.caption}
        columns={useColumns()}
        rows={query.data ?? []}
        rowKey={({ sid }) => String(sid)}
        loading={loadingOf(query)}
        emptyText={texts.empty}
        skeletonRows={3}
        maxHeight="292px"
        selectedKey={selected && String(selected.sid)}
        selectedTone="warning"
        onOpen={({ sid }) => setSelectedSid(sid)}
      />
      {selected && (
        <LastUpdate
          entity="agency_contact"
          sid={selected.sid}
          name={nameOf(selected)}
          {...contactWords(texts)}
        />
      )}
      {editing && (
        <ContactDialog
          agency={agency}
          stored={editing.contact}
          onSaved={onSaved}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

function useColumns(): Column<Contact>[] {
  const { columns } = useMessages().contacts
  return useMemo(
    () => [
      textColumn('name', columns.name, nameOf, 130),
      textColumn('email', columns.email, ({ email }: Contact) => email, 236),
      textColumn('phone', columns.phone, ({ phone }: Contact) => phone, 122),
      textColumn('charge', columns.charge, ({ charge }: Contact) => charge, 142),
      textColumn('comments', columns.comments, ({ comments }: Contact) => comments, 130),
    ],
    [columns],
  )
}
