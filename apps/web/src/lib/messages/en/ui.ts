import { chartMessages } from './ui-charts.ts'
import { dialogMessages } from './ui-dialogs.ts'
import { tableMessages } from './ui-tables.ts'

/** Texts of the design system: no business words. */
export const ui = { ...tableMessages, ...dialogMessages, ...chartMessages, toasts: 'Messages' }
