import type { agencyScheduleRefusals } from '@corridor/contract/refusals/agency-schedule'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const agencySchedule: Sentences<typeof agencyScheduleRefusals> = {
  week_incomplete: () => 'Un día de la semana aún no tiene horario. Indicar el de los siete días',
  no_schedule: () => 'Esta agencia aún no tiene horario para los siete días. Guardarlo primero.',
}
