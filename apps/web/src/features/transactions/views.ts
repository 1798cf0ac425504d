import type { TransactionFilters } from '@corridor/contract/transactions'

export const viewNames = ['all', 'old', 'today'] as const

export type ViewName = (typeof viewNames)[number]

const dayMs = 86_400_000

function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Ready-made searches, by whole UTC days: of what is over 7 days old, the last day is the eighth before today. */
export function viewFilters(now: number = Date.now()): Readonly<Record<ViewName, TransactionFilters>> {
  return {
    all: {},
    old: { status: 'AVAIL', dateTo: utcDay(now - 8 * dayMs) },
    today: { dateFrom: utcDay(now), dateTo: utcDay(now) },
  }
}
