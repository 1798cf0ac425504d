import { useId, useState } from 'react'
import { showFailure } from '../../shared/failure.ts'
import { type SecondLevel, withSecondLevel } from '../../shared/use-second-level.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { formatWhen } from '../../ui/formats/format.ts'
import { dismissAbout } from '../../ui/toast/toasts.ts'
import { type SftpTarget, type SftpTested, testSftp } from './api.ts'
import css from './settlement-setup.module.css'
import { useMessages } from './texts.ts'

interface SftpTestProps {
  readonly target: SftpTarget
  readonly secondLevel: SecondLevel
  readonly onTested: () => Promise<void>
}

/** Tries the server; a key that nobody has accepted is shown, and a person decides. */
export function SftpTest({ target, secondLevel, onTested }: SftpTestProps) {
  const messages = useMessages()
  const { sftp: texts } = messages.settlementSetup
  const [busy, run] = useBusy()
  const [confirm, question] = useConfirm()
  const [tested, setTested] = useState<SftpTested | null>(null)
  const about = useId()
  const test = async (accept?: string): Promise<void> => {
    const send = () => testSftp(target.agency, accept)
    try {
      const answer = await (accept === undefined ? send() : withSecondLevel(secondLevel, send))
      if (!answer) return
      dismissAbout(about)
      setTested(answer)
    } catch (error) {
      showFailure(error, messages, about)
    }
    await onTested()
  }
  const accept = async (shown: string): Promise<void> => {
    const { title, text } = texts.acceptQuestion
    if (await confirm({ title, text: text(shown), confirmLabel: texts.accept })) await test(shown)
  }
  const { fingerprint, acceptedAt, acceptedBy } = tested?.target ?? target
  const shown = tested?.shown ?? null
  return (
    <>
      {question}
      <dl className={css['keys']}>
        <dt>{texts.pin}</dt>
        <dd>
          {fingerprint ? <code>{fingerprint}</code> : texts.noPin}
          {acceptedAt && acceptedBy && (
            <span className={css['aside']}>
              {' '}
              {texts.accepted(formatWhen(acceptedAt, 'date-utc'), acceptedBy)}
            </span>
          )}
        </dd>
        {shown !== null && shown !== fingerprint && (
          <>
            <dt>{texts.shown}</dt>
            <dd>
              <code>{shown}</code>
            </dd>
          </>
        )}
      </dl>
      <div className={css['line']}>
        <ActionButton busy={busy} onClick={() => void run(() => test())}>
          {texts.test}
        </ActionButton>
        {shown !== null && shown !== fingerprint && (
          <ActionButton busy={busy} onClick={() => void run(() => accept(shown))}>
            {texts.accept}
          </ActionButton>
        )}
        <Outcome target={tested?.target ?? target} busy={busy} />
      </div>
    </>
  )
}

function Outcome({ target: { testedAt, testOutcome }, busy }: { target: SftpTarget; busy: boolean }) {
  const { sftp: texts } = useMessages().settlementSetup
  return (
    <span role="status" className={css['outcome']} data-good={(!busy && testOutcome === 'ok') || undefined}>
      {busy && texts.testing}
      {!busy && testedAt && testOutcome && (
        <>
          <b>{formatWhen(testedAt, 'date-time-utc')}</b> {texts.outcomes[testOutcome]}
        </>
      )}
    </span>
  )
}
