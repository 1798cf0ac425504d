import { suspendFields } from '@corridor/contract/agencies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Agency } from '../../lib/agency.ts'
import { hrefTo } from '../../lib/href.ts'
import { ApiError } from '../../lib/http.ts'
import { useMay } from '../../lib/session.ts'
import { checkWith } from '../../shared/check-with.ts'
import { failureOf, showFailure } from '../../shared/failure.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { limitsOf } from '../../shared/limits.ts'
import { isGrantMissing, ProtectedDialog } from '../../shared/protected-dialog.tsx'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { useDialogGuard } from '../../ui/form/use-dialog-guard.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { formatMoney } from '../../ui/formats/format.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import css from './agencies.module.css'
import { agenciesKey, resumeAgency, standingQuery, suspendAgency } from './api.ts'
import { useMessages } from './texts.ts'

interface SuspensionProps {
  readonly agency: Agency
  readonly secondLevel: SecondLevel
}

/** Stops an agency altogether, or lets it work again. */
export function Suspension({ agency, secondLevel }: SuspensionProps) {
  const { agencies: texts } = useMessages()
  if (!useMay('agencies.suspend')) return null
  const { button } = agency.active ? texts.suspend : texts.resume
  return (
    <ProtectedDialog label={button} tone={agency.active ? 'danger' : 'plain'} secondLevel={secondLevel}>
      {(close) => <SuspensionDialog agency={agency} secondLevel={secondLevel} onClose={close} />}
    </ProtectedDialog>
  )
}

function SuspensionDialog({ agency, secondLevel, onClose }: SuspensionProps & { onClose: () => void }) {
  const { suspend, resume } = useMessages().agencies
  const { title, effect, button } = agency.active ? suspend : resume
  const record = useSuspensionForm({ agency, secondLevel, onClose })
  const [askAndClose, question] = useDialogGuard({ isDirty: record.isDirty, onClose })
  const close = (): void => {
    // What is on its way cannot be called back: the answer is waited for.
    if (!record.busy) askAndClose()
  }
  const standing = useQuery({ ...standingQuery(agency.sid), enabled: agency.active })
  const isReady = !agency.active || standing.data !== undefined
  const failure = failureOf(standing.error)
  return (
    <Dialog
      title={title(agency.longName)}
      width={520}
      opened
      onClose={close}
      onSubmit={record.submit}
      footer={
        <>
          <ActionButton
            type="submit"
            tone={agency.active ? 'danger' : 'primary'}
            busy={record.busy}
            inactive={!isReady}
          >
            {button}
          </ActionButton>
          <ActionButton inactive={record.busy} onClick={close}>
            {suspend.close}
          </ActionButton>
        </>
      }
    >
      {question}
      <div className={css['act']}>
        <p>{effect}</p>
        {failure && <ErrorState {...failure} onRetry={() => void standing.refetch()} />}
        {agency.active && !failure && <AtStake agency={agency} standing={standing.data} />}
        <TextAreaField
          {...record.form.getInputProps('reason')}
          {...limitsOf(suspendFields.shape.reason)}
          label={suspend.reason}
          data-autofocus
          rows={3}
        />
      </div>
    </Dialog>
  )
}

interface ReasonValues {
  readonly reason: string
}

function useSuspensionForm({ agency, secondLevel, onClose }: SuspensionProps & { onClose: () => void }) {
  const messages = useMessages()
  const { suspend, resume } = messages.agencies
  const queries = useQueryClient()
  const refresh = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: agenciesKey }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'agency', sid: agency.sid }) }),
    ])
  }
  const about = `suspension ${agency.sid}`
  const record = useRecordForm<ReasonValues>({
    initial: { reason: '' },
    check: (values) => checkWith(suspendFields, values, { fieldOf: (path) => path, messages }),
    onSave: async ({ reason }) => {
      await (agency.active ? suspendAgency(agency, reason) : resumeAgency(agency, reason))
      // Closed first: what comes in fresh is about the opposite act.
      onClose()
      await refresh()
      showToast({ kind: 'success', about, message: agency.active ? suspend.done : resume.done })
    },
    onFailure: (error) => {
      if (isGrantMissing(error)) {
        secondLevel.forget()
        onClose()
        return
      }
      showFailure(error, messages, about)
      // Somebody else was faster: there is nothing left to do here.
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        onClose()
        void refresh()
      }
    },
  })
  return record
}

interface AtStakeProps {
  readonly agency: Agency
  readonly standing:
    | { readonly underWay: number; readonly payable: number; readonly payableAmount: string }
    | undefined
}

/** Whose money waits for this agency, before it is stopped. */
function AtStake({ agency, standing }: AtStakeProps) {
  const { suspend: texts } = useMessages().agencies
  if (!standing) return <SkeletonRows rows={2} />
  const { underWay, payable, payableAmount } = standing
  return (
    <dl>
      <dt>{texts.underWay}</dt>
      <dd>{texts.underWayText(underWay)}</dd>
      <dt>{texts.payable}</dt>
      <dd>
        {texts.payableText(payable, formatMoney(payableAmount))}{' '}
        {payable > 0 && (
          <a
            href={hrefTo('transactions', { agency: agency.sid, status: 'AVAIL' })}
            target="_blank"
            rel="noreferrer"
          >
            {texts.list}
          </a>
        )}
      </dd>
    </dl>
  )
}
