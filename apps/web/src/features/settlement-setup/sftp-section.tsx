import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { ConfirmedAction } from '../../shared/confirmed-action.tsx'
import { failureOf } from '../../shared/failure.ts'
import { LastUpdate, lastUpdateKey } from '../../shared/history/last-update.tsx'
import { sftpWords } from '../../shared/history/words/settlement-setup.ts'
import { type SecondLevel, withSecondLevel } from '../../shared/use-second-level.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { removeSftp, type SftpTarget, sftpQuery } from './api.ts'
import css from './settlement-setup.module.css'
import { SetupSection } from './setup-section.tsx'
import { SftpDialog } from './sftp-dialog.tsx'
import { SftpTest } from './sftp-test.tsx'
import { useMessages } from './texts.ts'

interface SftpSectionProps {
  readonly agency: Agency
  readonly readOnly: boolean
  readonly secondLevel: SecondLevel
}

/** The server that files are brought to: a record of its own, with a dialog of its own. */
export function SftpSection({ agency, readOnly, secondLevel }: SftpSectionProps) {
  const { settlementSetup } = useMessages()
  const { sftp: texts } = settlementSetup
  const queries = useQueryClient()
  const { data: target, error, refetch } = useQuery(sftpQuery(agency.sid))
  const [editing, setEditing] = useState<{ readonly stored: SftpTarget | null } | null>(null)
  const failure = failureOf(error)
  const refresh = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: sftpQuery(agency.sid).queryKey }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'sftp_target', sid: agency.sid }) }),
    ])
  }
  return (
    <SetupSection title={texts.title}>
      {failure && target === undefined && <ErrorState {...failure} onRetry={() => void refetch()} />}
      {target && <TargetFacts target={target} />}
      {target === null && <p className={css['hint']}>{texts.none}</p>}
      {target && !readOnly && (
        <SftpTest key={target.version} target={target} secondLevel={secondLevel} onTested={refresh} />
      )}
      {target !== undefined && (
        <div className={css['line']}>
          {!readOnly && (
            <ActionButton onClick={() => setEditing({ stored: target })}>
              {target ? texts.change : texts.add}
            </ActionButton>
          )}
          {target && !readOnly && (
            <ConfirmedAction
              label={texts.remove}
              question={{ title: texts.confirm.title, text: texts.confirm.text(target.host) }}
              act={() => withSecondLevel(secondLevel, () => removeSftp(target))}
              success={{ kind: 'info', message: texts.removed }}
              onDone={refresh}
            />
          )}
          <LastUpdate
            entity="sftp_target"
            sid={agency.sid}
            name={texts.historyOf(agency.longName)}
            {...sftpWords(settlementSetup)}
          />
        </div>
      )}
      {editing && (
        <SftpDialog
          agency={agency}
          stored={editing.stored}
          secondLevel={secondLevel}
          onSaved={async () => {
            setEditing(null)
            await refresh()
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </SetupSection>
  )
}

function TargetFacts({ target }: { target: SftpTarget }) {
  const { sftp: texts } = useMessages().settlementSetup
  const facts = [
    [texts.host, target.host],
    [texts.port, String(target.port)],
    [texts.account, target.account],
    [texts.folder, target.folder === '' ? texts.home : target.folder],
    [texts.loginWith, texts[target.loginWith]],
  ] as const
  return (
    <dl className={css['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
