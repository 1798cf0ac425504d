import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useDayNames } from '../../lib/lookups.ts'
import { failureOf } from '../../shared/failure.ts'
import { LastUpdate, lastUpdateKey } from '../../shared/history/last-update.tsx'
import { scheduleWords } from '../../shared/history/words/agency.ts'
import { checkWeek, focusTime, shownScheduleErrors, weekOf } from '../../shared/office-hours.ts'
import { isGrantMissing } from '../../shared/protected-dialog.tsx'
import { RecordDialog } from '../../shared/record-dialog.tsx'
import { useSavedForm } from '../../shared/use-saved-form.ts'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { useTimeZoneCaption } from '../../shared/use-time-zone-caption.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { WeekSchedule } from '../../ui/week-schedule/week-schedule.tsx'
import css from './agency-schedule.module.css'
import { type StoredWeek, saveWeek, storedWeekQuery } from './api.ts'
import { ApplyToAgents } from './apply-to-agents.tsx'
import { useMessages } from './texts.ts'
import { changedDays, valuesOf, type WeekValues, weekIn } from './week-values.ts'

export interface ScheduleDialogProps {
  readonly agency: Agency
  readonly secondLevel: SecondLevel
  /** Whatever shows agents and their hours loads again. */
  readonly onApplied: () => Promise<void>
  readonly onClose: () => void
}

const size = { width: 640, height: 236 } as const

/** The hours that a new agent of an agency starts with. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { agencySchedule: texts } = useMessages()
  const days = useDayNames()
  const stored = useQuery(storedWeekQuery(props.agency.sid))
  if (days.data && stored.data) {
    return <ScheduleForm {...props} dayNames={days.data} stored={stored.data} />
  }
  const failure = failureOf(days.error ?? stored.error)
  const retry = (): void => {
    for (const query of [days, stored]) if (query.error) void query.refetch()
  }
  return (
    <Dialog title={texts.title} {...size} opened onClose={props.onClose}>
      {failure ? <ErrorState {...failure} onRetry={retry} /> : <SkeletonRows rows={3} />}
    </Dialog>
  )
}

interface ScheduleFormProps extends ScheduleDialogProps {
  readonly dayNames: readonly string[]
  readonly stored: StoredWeek
}

function ScheduleForm({ agency, secondLevel, onApplied, onClose, dayNames, stored }: ScheduleFormProps) {
  const messages = useMessages()
  const { agencySchedule: texts } = messages
  const queries = useQueryClient()
  const timeZone = useTimeZoneCaption(agency)
  const seen = useRef(stored)
  const week = useRef<HTMLDivElement>(null)
  const leave = (): void => {
    secondLevel.forget()
    onClose()
  }

  const draftKey = `agency schedule ${agency.sid}`
  const saved = useSavedForm<WeekValues>({
    initial: valuesOf(weekOf(stored)),
    check: (values) => checkWeek(weekIn(values), dayNames, messages),
    save: async (values) => {
      const isFirst = seen.current.length === 0
      const typed = weekIn(values)
      const sent = isFirst ? typed : changedDays(weekOf(seen.current), typed)
      if (sent.length === 0) return onClose()
      await saveWeek(agency.sid, sent, isFirst)
      // Nothing is unsaved from here on: the dialog closes without a question.
      record.reset(values)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['agency-schedule', agency.sid] }),
        queries.invalidateQueries({
          queryKey: lastUpdateKey({ entity: 'agency_schedule', sid: agency.sid }),
        }),
      ])
      onClose()
      showToast({ kind: 'success', about: draftKey, ...texts.saved })
    },
    reload: async (resolution) => {
      const theirs = await queries.fetchQuery({ ...storedWeekQuery(agency.sid), staleTime: 0 })
      seen.current = theirs
      const values = valuesOf(weekOf(theirs))
      if (resolution === 'keep-mine') record.rebase(values)
      else record.reset(values)
      saved.clearConflict()
    },
    fieldOf: (path) => path.replace(/^scheduleArr/, 'schedule'),
    onRefusal: (error) => {
      if (isGrantMissing(error)) leave()
      return isGrantMissing(error)
    },
    draftKey,
  })
  const { record } = saved
  const { form } = record
  const typed = weekIn(form.getValues())
  return (
    <RecordDialog
      title={texts.title}
      {...size}
      saved={saved}
      labels={{ schedule: texts.week }}
      onPick={(field) => void focusTime(week.current, field)}
      saveLabel={texts.save}
      onClose={onClose}
      actions={
        <ApplyToAgents
          agency={agency}
          isStored={stored.length > 0}
          isDirty={record.dirty}
          onApplied={onApplied}
          onGrantMissing={leave}
        />
      }
    >
      <p className={css['hint']}>{timeZone}</p>
      <div ref={week}>
        <WeekSchedule
          value={typed}
          onChange={(changed) => form.setFieldValue('schedule', valuesOf(changed).schedule)}
          dayNames={dayNames}
          label={texts.week}
          errors={shownScheduleErrors(typed, form.errors)}
        />
      </div>
      <LastUpdate
        entity="agency_schedule"
        sid={agency.sid}
        name={texts.title}
        {...scheduleWords(texts, dayNames)}
      />
    </RecordDialog>
  )
}
