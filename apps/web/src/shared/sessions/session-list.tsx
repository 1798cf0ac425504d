import type { openSession } from '@corridor/contract/account'
import { useMemo } from 'react'
import type { z } from 'zod'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { Pill } from '../../ui/formats/pill.tsx'
import { When } from '../../ui/formats/when.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { failureOf, showFailure } from '../failure.ts'
import css from './sessions.module.css'
import { useMessages } from './texts.ts'

export type OpenSession = z.infer<typeof openSession>

interface SessionListProps {
  /** Undefined until they are loaded. */
  readonly sessions: readonly OpenSession[] | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly ending: Ending
}

/** At once, or by a question that the screen asks. */
type Ending = EndAtOnce | { readonly ask: (session: OpenSession) => void }

interface EndAtOnce {
  readonly end: (session: OpenSession) => Promise<unknown>
  /** Also after a failure: it may be over by itself. */
  readonly onEnded: () => Promise<unknown>
}

/** Where somebody is logged in, each with a button that ends it. */
export function SessionList({ sessions, error, onRetry, ending }: SessionListProps) {
  const { sessions: texts } = useMessages()
  const columns = useColumns(ending)
  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={sessions ?? []}
      rowKey={({ sid }) => String(sid)}
      state={error && !sessions ? 'error' : sessions ? 'ready' : 'loading'}
      error={failureOf(error)}
      onRetry={onRetry}
      emptyText={texts.empty}
      skeletonRows={2}
    />
  )
}

function useColumns(ending: Ending): Column<OpenSession>[] {
  const { sessions: texts } = useMessages()
  const { columns } = texts
  return useMemo(
    () => [
      {
        key: 'browser',
        header: columns.browser,
        render: ({ browser, isThis }) => (
          <span className={css['browser']}>
            <bdi>{browser || texts.unknownBrowser}</bdi>
            {isThis && <Pill tone="accent">{texts.thisOne}</Pill>}
          </span>
        ),
      },
      { key: 'address', header: columns.address, render: ({ address }) => address },
      {
        key: 'started',
        header: columns.started,
        render: ({ startedAt }) => <When at={startedAt} format="date-time-utc" />,
      },
      {
        key: 'lastUse',
        header: columns.lastUse,
        render: ({ lastUse }) => <When at={lastUse} format="date-time-utc" />,
      },
      {
        key: 'action',
        header: columns.action,
        render: (session) =>
          session.isThis ? (
            <span className={css['hint']}>{texts.useLogout}</span>
          ) : 'ask' in ending ? (
            <AskButton session={session} ask={ending.ask} />
          ) : (
            <EndButton session={session} {...ending} />
          ),
      },
    ],
    [columns, texts, ending],
  )
}

interface AskButtonProps {
  readonly session: OpenSession
  readonly ask: (session: OpenSession) => void
}

function AskButton({ session, ask }: AskButtonProps) {
  const { sessions: texts } = useMessages()
  return (
    <ActionButton
      aria-haspopup="dialog"
      aria-label={texts.endOf(session.browser || texts.unknownBrowser, session.address)}
      onClick={() => ask(session)}
    >
      {texts.end}
    </ActionButton>
  )
}

function EndButton({ session, end, onEnded }: EndAtOnce & { readonly session: OpenSession }) {
  const messages = useMessages()
  const { sessions: texts } = messages
  const [busy, run] = useBusy()
  const work = async (): Promise<void> => {
    try {
      await end(session)
      showToast({ kind: 'success', about: 'session', message: texts.ended })
    } catch (error) {
      showFailure(error, messages, 'session')
    }
    await onEnded()
  }
  return (
    <ActionButton
      busy={busy}
      aria-label={texts.endOf(session.browser || texts.unknownBrowser, session.address)}
      onClick={() => void run(work)}
    >
      {texts.end}
    </ActionButton>
  )
}
