import { useQuery } from '@tanstack/react-query'
import type { Agency } from '../../lib/agency.ts'
import { useDayNames } from '../../lib/lookups.ts'
import { failureOf } from '../../shared/failure.ts'
import { focusTime } from '../../shared/office-hours.ts'
import { RecordDialog } from '../../shared/record-dialog.tsx'
import { useTimeZoneCaption } from '../../shared/use-time-zone-caption.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { AgentFields } from './agent-fields.tsx'
import { type Agent, agentScheduleQuery, defaultScheduleQuery } from './api.ts'
import { useMessages } from './texts.ts'
import { type AgentFormInput, useAgentForm } from './use-agent-form.ts'

interface AgentDialogProps {
  readonly agency: Agency
  readonly stored: Agent | null
  readonly onSaved: AgentFormInput['onSaved']
  readonly onClose: () => void
}

const size = { width: 650, height: 649 } as const

/** The one place where agents are edited. It opens at once, and the form comes when its schedule is there. */
export function AgentDialog({ agency, stored, onSaved, onClose }: AgentDialogProps) {
  const { agents: texts } = useMessages()
  const days = useDayNames()
  const schedule = useQuery(stored ? agentScheduleQuery(stored.sid) : defaultScheduleQuery(agency.sid))
  const title = stored ? texts.editTitle : texts.newTitle
  const failure = failureOf(days.error ?? schedule.error)
  if (days.data && schedule.data) {
    return (
      <AgentFormDialog
        title={title}
        agency={agency}
        stored={stored}
        schedule={schedule.data}
        dayNames={days.data}
        onSaved={onSaved}
        onClose={onClose}
      />
    )
  }
  const retry = (): void => {
    for (const query of [days, schedule]) if (query.error) void query.refetch()
  }
  return (
    <Dialog title={title} {...size} opened onClose={onClose}>
      {failure ? <ErrorState {...failure} onRetry={retry} /> : <SkeletonForm fields={10} />}
    </Dialog>
  )
}

function AgentFormDialog({
  title,
  onClose,
  ...input
}: AgentFormInput & { title: string; onClose: () => void }) {
  const { form: texts } = useMessages().agents
  const saved = useAgentForm(input)
  const { record } = saved
  const { form } = record
  const timeZone = useTimeZoneCaption(input.agency)
  const focusField = (field: string): void => {
    if (!focusTime(form.getInputNode('schedule'), field)) record.focusField(field)
  }
  const labels: Record<string, string> = { ...texts, posOf: '' }
  return (
    <RecordDialog
      title={title}
      {...size}
      saved={saved}
      onPick={focusField}
      labels={labelsWithPos(labels, form.getValues().pos.length, texts.posOf)}
      saveLabel={texts.save}
      onClose={onClose}
    >
      <AgentFields
        form={form}
        agentID={input.stored?.agentID ?? ''}
        dayNames={input.dayNames}
        timeZone={timeZone}
      />
    </RecordDialog>
  )
}

function labelsWithPos(
  labels: Readonly<Record<string, string>>,
  count: number,
  posOf: (position: number) => string,
): Readonly<Record<string, string>> {
  return {
    ...labels,
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`pos.${index}.number`, posOf(index + 1)]),
    ),
  }
}
