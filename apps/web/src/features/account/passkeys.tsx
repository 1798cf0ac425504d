import { useMemo, useRef, useState } from 'react'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { DASH } from '../../ui/formats/format.ts'
import { Pill } from '../../ui/formats/pill.tsx'
import { When } from '../../ui/formats/when.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import css from './account.module.css'
import type { Account } from './api.ts'
import { ownerOf } from './current-password-dialog.tsx'
import type { Errand } from './fresh.ts'
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import type { CardProps } from './password-card.tsx'
import { useMessages } from './texts.ts'

type SecondFactor = Account['secondFactor']
export type Passkey = SecondFactor['passkeys'][number]

type Opened = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey }

/** Whether the profile must have a factor, and has one. */
export function Demanded({ secondFactor: { demanded, app, passkeys } }: { secondFactor: SecondFactor }) {
  const { factor: texts } = useMessages().account
  if (!demanded) return null
  return <Pill tone={app || passkeys.length > 0 ? 'success' : 'warning'}>{texts.demanded}</Pill>
}

/** For whoever is back from a fresh log-in. */
function openedFirst({ secondFactor: { passkeys } }: Account, errand: Errand | null): Opened | null {
  if (errand?.purpose === 'passkey_add') return { what: 'add' }
  const passkey = errand?.purpose === 'passkey_remove' && passkeys.find(({ sid }) => sid === errand.about)
  return passkey ? { what: 'remove', passkey } : null
}

export function Passkeys({ account, onChanged, errand }: CardProps) {
  const { passkeys: texts } = useMessages().account
  const [opened, setOpened] = useState(() => openedFirst(account, errand))
  const { passkeys, app, demanded } = account.secondFactor
  const isLast = passkeys.length === 1 && app === null
  const columns = useColumns(setOpened, !(demanded && isLast))
  const dialog = { owner: ownerOf(account), onChanged, onClose: () => setOpened(null) }
  const addButton = useRef<HTMLButtonElement>(null)
  // The button that has opened the question is gone with its row.
  const afterRemoval = async (): Promise<void> => {
    await onChanged()
    addButton.current?.focus()
  }
  return (
    <>
      <header className={css['head']}>
        <h2>{texts.title}</h2>
        <Demanded secondFactor={account.secondFactor} />
        <p>{passkeys.length > 0 ? texts.lead : texts.none}</p>
        <div className={css['actions']}>
          <ActionButton ref={addButton} aria-haspopup="dialog" onClick={() => setOpened({ what: 'add' })}>
            {texts.add}
          </ActionButton>
        </div>
      </header>
      {passkeys.length > 0 && (
        <DataTable
          caption={texts.title}
          columns={columns}
          rows={passkeys}
          rowKey={({ sid }) => String(sid)}
          state="ready"
          emptyText={texts.none}
        />
      )}
      {opened?.what === 'add' && <AddPasskeyDialog {...dialog} hasSecondLevel={account.hasPassLevel2} />}
      {opened?.what === 'rename' && <RenamePasskeyDialog {...dialog} passkey={opened.passkey} />}
      {opened?.what === 'remove' && (
        <RemovePasskeyDialog {...dialog} onChanged={afterRemoval} passkey={opened.passkey} />
      )}
    </>
  )
}

function useColumns(onOpen: (opened: Opened) => void, mayRemove: boolean): Column<Passkey>[] {
  const { passkeys: texts } = useMessages().account
  const { columns } = texts
  return useMemo(
    () => [
      {
        key: 'name',
        header: columns.name,
        render: ({ name }) => <bdi>{name}</bdi>,
        width: 190,
      },
      {
        key: 'passes',
        header: columns.passes,
        render: ({ opensSecondLevel }) =>
          opensSecondLevel ? <Pill tone="accent">{texts.opensSecondLevel}</Pill> : DASH,
      },
      {
        key: 'added',
        header: columns.added,
        render: ({ addedAt }) => <When at={addedAt} format="date-utc" />,
      },
      {
        key: 'lastUse',
        header: columns.lastUse,
        render: ({ lastUse }) => (lastUse ? <When at={lastUse} format="date-time-utc" /> : texts.never),
      },
      {
        key: 'action',
        header: columns.action,
        render: (passkey) => (
          <span className={css['actions']}>
            <ActionButton
              aria-haspopup="dialog"
              aria-label={texts.renameOf(passkey.name)}
              onClick={() => onOpen({ what: 'rename', passkey })}
            >
              {texts.rename}
            </ActionButton>
            {mayRemove && (
              <ActionButton
                tone="danger"
                aria-haspopup="dialog"
                aria-label={texts.removeOf(passkey.name)}
                onClick={() => onOpen({ what: 'remove', passkey })}
              >
                {texts.remove}
              </ActionButton>
            )}
          </span>
        ),
      },
    ],
    [columns, texts, onOpen, mayRemove],
  )
}
