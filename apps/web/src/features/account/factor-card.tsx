import { useState } from 'react'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { When } from '../../ui/formats/when.tsx'
import { Card } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import css from './account.module.css'
import { type Account, removeFactor } from './api.ts'
import { CurrentPasswordDialog, ownerOf } from './current-password-dialog.tsx'
import { CodesDialog, SetupDialog } from './factor-dialogs.tsx'
import { Demanded, Passkeys } from './passkeys.tsx'
import type { CardProps } from './password-card.tsx'
import { useMessages } from './texts.ts'

type Opened = 'setup' | 'codes' | 'remove' | null
type SecondFactor = Account['secondFactor']

/** For whoever is back from a fresh log-in. */
const openedFirst: Readonly<Record<string, Opened>> = {
  app_set_up: 'setup',
  codes_renew: 'codes',
  app_remove: 'remove',
}

/** What one logs in with besides the password. */
export function FactorCard({ account, onChanged, errand }: CardProps) {
  const { factor: texts } = useMessages().account
  const [opened, setOpened] = useState<Opened>(() => openedFirst[errand?.purpose ?? ''] ?? null)
  const { secondFactor } = account
  const close = (): void => setOpened(null)
  const owner = ownerOf(account)
  return (
    <Card>
      {secondFactor.offersPasskeys && <Passkeys account={account} onChanged={onChanged} errand={errand} />}
      <AppHead secondFactor={secondFactor} onOpen={setOpened} />
      {secondFactor.codes && <CodesHead codes={secondFactor.codes} onOpen={setOpened} />}
      {opened === 'setup' && <SetupDialog owner={owner} onChanged={onChanged} onClose={close} />}
      {opened === 'codes' && <CodesDialog owner={owner} onChanged={onChanged} onClose={close} />}
      {opened === 'remove' && (
        <CurrentPasswordDialog
          title={texts.removeTitle}
          text={owner.hasPasskey ? texts.removeTextBeside : texts.removeText}
          submit={{ label: texts.remove, tone: 'danger' }}
          owner={owner}
          errand={{ purpose: 'app_remove', about: null }}
          act={async (proof) => {
            await removeFactor(proof)
            close()
            const message = owner.hasPasskey ? texts.removedBeside : texts.removed
            showToast({ kind: 'success', about: 'factor', message })
            await onChanged()
          }}
          onClose={close}
        />
      )}
    </Card>
  )
}

interface HeadProps {
  readonly onOpen: (what: Opened) => void
}

function AppHead({ secondFactor, onOpen }: HeadProps & { secondFactor: SecondFactor }) {
  const { factor: texts } = useMessages().account
  const { app, demanded, passkeys, offersPasskeys } = secondFactor
  return (
    <header className={css['head']} data-further={offersPasskeys || undefined}>
      <h2>{texts.app}</h2>
      {!offersPasskeys && <Demanded secondFactor={secondFactor} />}
      {app ? (
        <p>
          {texts.added} <When at={app.addedAt} format="date-utc" />
          {app.lastUse && (
            <>
              , {texts.lastUse} <When at={app.lastUse} format="date-time-utc" />
            </>
          )}
        </p>
      ) : (
        <p>{passkeys.length > 0 ? texts.noneBeside : texts.none}</p>
      )}
      <div className={css['actions']}>
        <ActionButton aria-haspopup="dialog" onClick={() => onOpen('setup')}>
          {app ? texts.replace : texts.setUp}
        </ActionButton>
        {app && !(demanded && passkeys.length === 0) && (
          <ActionButton tone="danger" aria-haspopup="dialog" onClick={() => onOpen('remove')}>
            {texts.remove}
          </ActionButton>
        )}
      </div>
    </header>
  )
}

function CodesHead({ codes, onOpen }: HeadProps & { codes: NonNullable<SecondFactor['codes']> }) {
  const { factor: texts } = useMessages().account
  return (
    <header className={css['head']} data-further>
      <h2>{texts.codes}</h2>
      <p>
        {texts.left(codes.left, codes.of)}, {texts.made} <When at={codes.madeAt} format="date-utc" />
        {codes.lastUse && (
          <>
            , {texts.lastUse} <When at={codes.lastUse} format="date-time-utc" />
          </>
        )}
      </p>
      <div className={css['actions']}>
        <ActionButton aria-haspopup="dialog" onClick={() => onOpen('codes')}>
          {texts.renew}
        </ActionButton>
      </div>
    </header>
  )
}
