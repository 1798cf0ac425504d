import type { PillProps } from '../ui/formats/pill.tsx'

/** Of a transfer's status: those that somebody has to look after stand out. */
export const transferTones: Readonly<Record<string, PillProps['tone']>> = { AVAIL: 'accent', HOLD: 'warning' }
