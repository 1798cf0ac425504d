import { whyLength } from '@corridor/contract/common/proposed'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProposedChange } from '../../lib/proposed.ts'
import { useMay } from '../../lib/session.ts'
import { ConfirmedAction } from '../../shared/confirmed-action.tsx'
import { LastUpdate, lastUpdateKey } from '../../shared/history/last-update.tsx'
import { limitWords } from '../../shared/history/words/agency.ts'
import { OpenProposal } from '../../shared/proposals/open-proposal.tsx'
import { useNeedsSecond } from '../../shared/proposals/second-person.tsx'
import { showProposed } from '../../shared/proposals/show-proposed.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { type Limit, type Position, positionsKey, removeLimit } from './api.ts'
import { LimitDialog } from './limit-dialog.tsx'
import css from './positions.module.css'
import { useMessages } from './texts.ts'

function isBelowZero(amount: string): boolean {
  return amount.startsWith('-')
}

function absolute(amount: string): string {
  return formatMoney(amount.replace('-', ''))
}

/** One figure with its direction in words, and how much of the limit it is. */
export function PositionCard({ position }: { readonly position: Position }) {
  const { positions: texts } = useMessages()
  const { owes, limit, enoughForDays } = position
  return (
    <section className={css['figure']} aria-label={texts.title}>
      <p className={css['label']}>{isBelowZero(owes) ? texts.isOwedNow : texts.owesNow}</p>
      <p className={css['amount']}>
        {absolute(owes)} <small>{texts.usd}</small>
      </p>
      {limit ? <LimitFigures limit={limit} owes={owes} /> : <p className={css['hint']}>{texts.noLimit}</p>}
      {limit && enoughForDays !== null && (
        <p className={css['hint']}>{texts.enough(enoughForDays.toFixed(1))}</p>
      )}
      <LimitActions agencySid={position.agency} limit={limit} />
      <OpenProposal kind="credit_limit" record={position.agency} />
    </section>
  )
}

function LimitFigures({ limit, owes }: { readonly limit: Limit; readonly owes: string }) {
  const { positions: texts } = useMessages()
  const { mode, left, alert, alertSince } = limit
  const isCredit = mode === 'credit'
  const maySend = isBelowZero(left) ? '0' : left
  const leftText = isBelowZero(left) ? texts.above(absolute(left)) : texts.left(absolute(left))
  return (
    <>
      {isCredit && Number(limit.limit) > 0 && <Gauge limit={limit} owes={owes} />}
      <dl className={css['limits']}>
        <dt>{isCredit ? texts.credit : texts.prepaid}</dt>
        <dd>{isCredit ? formatMoney(limit.limit) : <strong>{formatMoney(maySend)}</strong>}</dd>
        <dd className={css['left']}>{isCredit && leftText}</dd>
        {alert !== '' && (
          <>
            <dt>{isCredit ? texts.alert : texts.alertLeft}</dt>
            <dd>{formatMoney(alert)}</dd>
            <dd />
          </>
        )}
      </dl>
      {!isCredit && <p className={css['hint']}>{texts.prepaidHint}</p>}
      {isBelowZero(left) && <p className={css['over']}>{isCredit ? texts.overLimit : texts.overPrepaid}</p>}
      {alertSince !== null && (
        <p className={css['alerted']}>
          {(isCredit ? texts.alerted : texts.alertedPrepaid)(formatWhen(alertSince, 'date-time-utc'))}
        </p>
      )}
    </>
  )
}

const gaugeWidth = 242

function Gauge({ limit, owes }: { readonly limit: Limit; readonly owes: string }) {
  const { positions: texts } = useMessages()
  const part = (amount: string): number => Math.min(1, Math.max(0, Number(amount) / Number(limit.limit)))
  const used = part(owes)
  const percent = ((Number(owes) / Number(limit.limit)) * 100).toFixed(1)
  const alert = limit.alert === '' ? null : part(limit.alert)
  return (
    <svg
      className={css['gauge']}
      viewBox={`0 0 ${gaugeWidth} 40`}
      role="img"
      aria-label={texts.gauge(percent)}
    >
      <rect className={css['gaugeFrame']} x="0.5" y="14.5" width={gaugeWidth - 1} height="11" rx="2" />
      <rect className={css['gaugeUsed']} x="1" y="15" width={used * (gaugeWidth - 2)} height="10" />
      {alert !== null && (
        <>
          <path className={css['gaugeAlert']} d={`M${alert * gaugeWidth} 11V29`} />
          <text
            className={css['gaugeAlertText']}
            x={alert * gaugeWidth}
            y="9"
            textAnchor={alert > 0.9 ? 'end' : 'middle'}
          >
            {texts.gaugeAlert}
          </text>
        </>
      )}
      <text x={Math.max(used, 0.08) * gaugeWidth * (used > 0.8 ? 0.8 : 1)} y="38" textAnchor="middle">
        {texts.used(percent)}
      </text>
      <text x={gaugeWidth} y="38" textAnchor="end">
        {texts.gaugeLimit}
      </text>
    </svg>
  )
}

function LimitActions({ agencySid, limit }: { readonly agencySid: number; readonly limit: Limit | null }) {
  const { positions: texts } = useMessages()
  const mayEdit = useMay('positions.edit')
  const queries = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const refresh = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: positionsKey(agencySid) }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'agency_limit', sid: agencySid }) }),
    ])
  }
  return (
    <>
      {mayEdit && (
        <div className={css['actions']}>
          <ActionButton onClick={() => setEditing(true)}>
            {limit ? texts.changeLimit : texts.setLimit}
          </ActionButton>
          {limit && <RemoveLimit agencySid={agencySid} limit={limit} onDone={refresh} />}
        </div>
      )}
      {limit && (
        <LastUpdate entity="agency_limit" sid={agencySid} name={texts.credit} {...limitWords(texts)} />
      )}
      {isEditing && (
        <LimitDialog
          agencySid={agencySid}
          stored={limit}
          onSaved={async () => {
            setEditing(false)
            await refresh()
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

interface RemoveLimitProps {
  readonly agencySid: number
  readonly limit: Limit
  readonly onDone: () => Promise<void>
}

/** Asks first; where a second person must agree, also for what that person should know. */
function RemoveLimit({ agencySid, limit, onDone }: RemoveLimitProps) {
  const messages = useMessages()
  const { positions: texts, proposals } = messages
  const needsSecond = useNeedsSecond('credit_limit')
  const [opened, setOpened] = useState(false)
  const { title, text } = texts.removeQuestion
  if (!needsSecond)
    return (
      <ConfirmedAction
        label={texts.removeLimit}
        question={texts.removeQuestion}
        act={() => removeLimit(agencySid, limit)}
        success={{ kind: 'info', message: texts.removed }}
        onDone={onDone}
      />
    )
  const propose = async (why: string): Promise<void> => {
    try {
      await removeLimit(agencySid, limit, { why })
      showToast({ kind: 'info', message: texts.removed })
    } catch (error) {
      if (!(error instanceof ProposedChange)) throw error
      showProposed(error, messages)
    }
    await onDone()
  }
  return (
    <>
      <ActionButton tone="danger" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {texts.removeLimit}
      </ActionButton>
      {opened && (
        <ReasonDialog
          title={title}
          lead={`${text} ${proposals.second.needed}`}
          labels={{ submit: texts.removeLimit, close: texts.removeClose }}
          tone="danger"
          missing={messages.refusals.required({})}
          maxLength={whyLength}
          act={propose}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}
