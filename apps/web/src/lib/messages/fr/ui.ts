import type { ui as english } from '../en/ui.ts'
import { chartMessages } from './ui-charts.ts'
import { dialogMessages } from './ui-dialogs.ts'
import { tableMessages } from './ui-tables.ts'

/** How long something takes or waits. */
const span: (typeof english)['span'] = {
  minutes: (minutes) => `${minutes} min`,
  hours: (hours, minutes) => `${hours} h ${minutes}`,
  days: (days, hours) => `${days} j ${hours} h`,
}

export const ui: typeof english = {
  ...tableMessages,
  ...dialogMessages,
  ...chartMessages,
  span,
  toasts: 'Messages',
}
