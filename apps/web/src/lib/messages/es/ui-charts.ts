import type { chartMessages as english } from '../en/ui-charts.ts'

/** Texts of pictures: no business words. */
export const chartMessages: typeof english = {
  charts: { asTable: 'Ver como tabla', asPicture: 'Ver como gráfico' },
}
