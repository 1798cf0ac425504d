import type { Agency } from '../../lib/agency.ts'

/** What an agency asks of its senders and receivers. */
export function CompliancePanel({ agency }: { agency: Agency }) {
  return <section aria-label={agency.longName} />
}
