import type { agencyScheduleRefusals } from '@corridor/contract/refusals/agency-schedule'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const agencyScheduleFrench: Sentences<typeof agencyScheduleRefusals> = {
  week_incomplete: () => 'Un jour de la semaine n’a pas d’horaires. Indiquer les horaires des sept jours',
  no_schedule: () => 'Cette agence n’a pas encore d’horaires pour les sept jours. Les enregistrer d’abord.',
}
