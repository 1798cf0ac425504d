import type { chartMessages as english } from '../en/ui-charts.ts'

export const chartMessages: typeof english = {
  charts: { asTable: 'Voir en tableau', asPicture: 'Voir en graphique' },
}
