import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { LastUpdate } from '../../shared/history/last-update.tsx'
import type { CodeNames } from '../../shared/history/value-words.ts'
import { LoadedTable, loadingOf } from '../../shared/loaded-table.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Column } from '../../ui/table/column.ts'
import { networksQuery, type ProfileNetworks } from './api.ts'
import css from './networks.module.css'
import { useMessages } from './texts.ts'
import { useNetworks } from './use-networks.tsx'

/** The way to the networks of the profiles, for a super admin. */
export function NetworksButton() {
  const { networks: texts } = useMessages().users
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionButton aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {texts.open}
      </ActionButton>
      {opened && <NetworksDialog onClose={() => setOpened(false)} />}
    </>
  )
}

/** Where the people of each profile may work from. */
function NetworksDialog({ onClose }: { readonly onClose: () => void }) {
  const { names, users } = useMessages()
  const { networks: texts } = users
  const query = useQuery(networksQuery)
  const profileNames: CodeNames = names.profiles
  const [chosen, setChosen] = useState<number | null>(null)
  const stored = query.data?.profiles.find(({ profile }) => profile === chosen)
  return (
    <Dialog
      title={texts.title}
      width={640}
      opened
      onClose={onClose}
      footer={
        <>
          <ActionButton onClick={onClose}>{texts.close}</ActionButton>
          {stored && (
            <span className={css['aside']}>
              <LastUpdate
                entity="profile_networks"
                sid={stored.profile}
                name={texts.of(profileNames[stored.profile] ?? '')}
                labels={texts.history}
              />
            </span>
          )}
        </>
      }
    >
      <div className={css['body']}>
        <p>{texts.intro}</p>
        {query.data && <p>{texts.own(query.data.address)}</p>}
        <LoadedTable
          caption={texts.title}
          columns={useColumns()}
          rows={query.data?.profiles ?? []}
          rowKey={({ profile }) => String(profile)}
          loading={loadingOf(query)}
          emptyText={texts.intro}
          skeletonRows={6}
          selectedKey={chosen === null ? null : String(chosen)}
          onOpen={({ profile }) => setChosen(profile)}
        />
        {stored ? (
          <OneProfile
            key={stored.profile}
            stored={stored}
            name={profileNames[stored.profile] ?? String(stored.profile)}
          />
        ) : (
          <p>{texts.choose}</p>
        )}
      </div>
    </Dialog>
  )
}

function useColumns(): Column<ProfileNetworks>[] {
  const { names, users } = useMessages()
  const { columns, anywhere } = users.networks
  const profileNames: CodeNames = names.profiles
  return useMemo(
    () => [
      {
        key: 'profile',
        header: columns.profile,
        width: 180,
        render: ({ profile }) => profileNames[profile] ?? profile,
      },
      {
        key: 'networks',
        header: columns.networks,
        render: ({ networks }) =>
          networks.length === 0 ? anywhere : <bdi className={css['address']}>{networks.join(', ')}</bdi>,
      },
    ],
    [columns, anywhere, profileNames],
  )
}

function OneProfile({ stored, name }: { readonly stored: ProfileNetworks; readonly name: string }) {
  const { networks: texts } = useMessages().users
  const isOwn = useCurrentUser()?.profile === stored.profile
  const input = useRef<HTMLInputElement>(null)
  // The keyboard goes on where the next one is typed: what was removed has taken its button along.
  const state = useNetworks({ stored, name, onStored: () => input.current?.focus() })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    state.add()
  }
  return (
    <section className={css['one']} aria-label={texts.of(name)}>
      {state.question}
      <h3>{texts.of(name)}</h3>
      {isOwn && <p>{texts.ownProfile}</p>}
      <form className={css['line']} noValidate onSubmit={submit}>
        <TextField
          ref={input}
          label={texts.network}
          value={state.typed}
          onChange={(event) => state.type(event.currentTarget.value)}
          error={state.error}
          errorProps={{ role: 'alert' }}
          description={texts.hint}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
        />
        <ActionButton type="submit" tone="primary" busy={state.busy}>
          {texts.add}
        </ActionButton>
      </form>
      <ul>
        {stored.networks.map((network) => (
          <li key={network}>
            <bdi className={css['address']}>{network}</bdi>
            <ActionButton
              inactive={state.busy}
              aria-label={texts.removeOf(network)}
              onClick={() => state.remove(network)}
            >
              {texts.remove}
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
