import { chartMessages } from './ui-charts.ts'
import { dialogMessages } from './ui-dialogs.ts'
import { tableMessages } from './ui-tables.ts'

/** How long something takes or waits. */
const span = {
  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number, minutes: string) => `${hours} h ${minutes}`,
  days: (days: number, hours: number) => `${days} d ${hours} h`,
}

/** Texts of the design system: no business words. */
export const ui = { ...tableMessages, ...dialogMessages, ...chartMessages, span, toasts: 'Messages' }
