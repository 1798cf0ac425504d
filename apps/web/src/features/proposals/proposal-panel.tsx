import { decisionReasonLength, type Proposal } from '@corridor/contract/proposals'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useRecordTitle } from '../../lib/screen-title.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { failureOf, showFailure } from '../../shared/failure.ts'
import { isGrantMissing } from '../../shared/protected-dialog.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { RecordLink } from '../../shared/record-link.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { When } from '../../ui/formats/when.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { approve, proposalQuery, refreshAll, refuse, withdraw } from './api.ts'
import { ChangesTable } from './changes-table.tsx'
import { subjectOf } from './labels.ts'
import css from './proposals.module.css'
import { StatePill } from './state-pill.tsx'
import { useMessages } from './texts.ts'

interface ProposalPanelProps {
  readonly sid: number
  /** After a decision, also one that somebody else was faster with. */
  readonly onDecided?: () => void
  /** Stands in a panel that says itself what it is about and until when it waits. */
  readonly bare?: boolean
}

/** One proposed change with what it does and who agrees; whoever may decides it here. */
export function ProposalPanel({ sid, onDecided, bare = false }: ProposalPanelProps) {
  const { proposals: texts } = useMessages()
  const { data, error, refetch } = useQuery(proposalQuery(sid))
  useRecordTitle(data && !bare ? `${texts.kinds[data.kind]} ${sid}` : undefined)
  const failure = failureOf(error)
  if (failure && !data) return <ErrorState {...failure} onRetry={() => void refetch()} />
  const shown = data ? (
    <Shown key={sid} proposal={data} onDecided={onDecided} bare={bare} />
  ) : (
    <SkeletonForm fields={4} />
  )
  return bare ? shown : <Card>{shown}</Card>
}

/** What a proposed change is about, and the way there; until that is known, what the caller has. */
export function ProposalName({ sid, meanwhile }: { readonly sid: number; readonly meanwhile: string }) {
  const { data } = useQuery(proposalQuery(sid))
  return data ? <Name proposal={data} /> : meanwhile
}

function Name({ proposal }: { readonly proposal: Proposal }) {
  const { headings } = useMessages().proposals
  const { text, to } = subjectOf(proposal)
  return (
    <>
      {headings[proposal.kind]} {to ? <RecordLink to={to}>{text}</RecordLink> : text}
    </>
  )
}

interface ShownProps {
  readonly proposal: Proposal
  readonly onDecided: (() => void) | undefined
  readonly bare: boolean
}

function Shown({ proposal, onDecided, bare }: ShownProps) {
  const { proposals: texts } = useMessages()
  const heading = useId()
  const isOpen = proposal.state === 'open'
  const name = bare ? { 'aria-label': texts.table.caption } : { 'aria-labelledby': heading }
  return (
    <section className={css['panel']} {...name}>
      {!bare && (
        <header className={css['head']}>
          <h2 id={heading}>
            <Name proposal={proposal} />
          </h2>
          <StatePill proposal={proposal} />
          {isOpen && (
            <span className={css['hint']}>
              {texts.lapses} <When at={proposal.expiresAt} format="date-time-utc" />
            </span>
          )}
        </header>
      )}
      <ChangesTable proposal={proposal} />
      <Steps proposal={proposal} />
      {proposal.reason !== '' && <blockquote className={css['reason']}>{proposal.reason}</blockquote>}
      {isOpen && <Decision proposal={proposal} onDecided={onDecided} />}
    </section>
  )
}

/** Who proposed it, and who decides it: two people, side by side. */
function Steps({ proposal }: { proposal: Proposal }) {
  const { proposals: texts } = useMessages()
  const { state, decidedBy, decidedAt, decisionReason, hindrance } = proposal
  const me = useCurrentUser()?.username
  return (
    <ol className={css['steps']}>
      <li>
        <span>{texts.steps.proposed}</span>
        <strong>{proposal.proposedBy}</strong>
        <When at={proposal.proposedAt} format="date-time-utc" />
      </li>
      {state === 'open' ? (
        <li data-open>
          <span>{texts.steps.decides}</span>
          <strong>{hindrance === null ? `${me} (${texts.steps.you})` : texts.nothing}</strong>
          <span>{texts.steps.notYet}</span>
        </li>
      ) : (
        <li>
          <span>{texts.steps.decided[state]}</span>
          <strong>{decidedBy ?? texts.nothing}</strong>
          {decidedAt && <When at={decidedAt} format="date-time-utc" />}
          {decisionReason !== '' && <span>{decisionReason}</span>}
        </li>
      )}
    </ol>
  )
}

function Decision({ proposal, onDecided }: { proposal: Proposal; onDecided: (() => void) | undefined }) {
  const messages = useMessages()
  const { proposals: texts } = messages
  const { sid, isOwn, hindrance } = proposal
  const about = `proposal ${sid}`
  const [refusing, setRefusing] = useState(false)
  const [busy, run] = useBusy()
  const refresh = async (): Promise<void> => {
    await refreshAll()
    onDecided?.()
  }
  const decide = (act: () => Promise<Proposal>, message: string) => (): void =>
    void run(async () => {
      try {
        await act()
        showToast({ kind: 'success', about, message })
      } catch (error) {
        if (isGrantMissing(error)) return
        showFailure(error, messages, about)
      }
      await refresh()
    })
  return (
    <footer className={css['decision']}>
      {hindrance === null ? (
        <div className={css['buttons']}>
          <div>
            <ActionButton tone="primary" busy={busy} onClick={decide(() => approve(sid), texts.approved)}>
              {texts.approve}
            </ActionButton>
            <p className={css['hint']}>{texts.inForce}</p>
          </div>
          <div>
            <ActionButton tone="danger" inactive={busy} onClick={() => setRefusing(true)}>
              {texts.refuse}
            </ActionButton>
            <p className={css['hint']}>{texts.stays}</p>
          </div>
        </div>
      ) : (
        <p>{texts.hindrances[hindrance]}</p>
      )}
      {isOwn && (
        <ActionButton busy={busy} onClick={decide(() => withdraw(sid), texts.withdrawn)}>
          {texts.withdraw}
        </ActionButton>
      )}
      {refusing && (
        <ReasonDialog
          title={texts.refuseDialog.title}
          lead={texts.refuseDialog.lead}
          labels={texts.refuseDialog}
          tone="danger"
          missing={texts.refuseDialog.missing}
          maxLength={decisionReasonLength}
          act={async (why) => {
            await refuse(sid, why)
            showToast({ kind: 'success', about, message: texts.refused })
            await refresh()
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </footer>
  )
}
