import { useMay } from '../../lib/session.ts'
import { ProtectedDialog } from '../../shared/protected-dialog.tsx'
import { ScheduleDialog, type ScheduleDialogProps } from './schedule-dialog.tsx'
import { useMessages } from './texts.ts'

/** The way to the hours of an agency, for those who may change them. */
export function OpenSchedule(props: Omit<ScheduleDialogProps, 'onClose'>) {
  const { agencySchedule: texts } = useMessages()
  if (!useMay('schedule.edit')) return null
  return (
    <ProtectedDialog label={texts.open} secondLevel={props.secondLevel}>
      {(close) => <ScheduleDialog {...props} onClose={close} />}
    </ProtectedDialog>
  )
}
