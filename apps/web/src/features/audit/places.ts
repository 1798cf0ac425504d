import type { AuditEntity } from '@corridor/contract/audit'
import { hrefTo } from '../../lib/href.ts'
import { placeOf, type RecordPlace } from '../../shared/record-link.tsx'
import type { Row } from './api.ts'

type PlaceOfRow = (row: Row) => RecordPlace | null

function ofAgency(tab: Parameters<typeof placeOf.agency>[1]): PlaceOfRow {
  return ({ agencySid }) => (agencySid === null ? null : placeOf.agency(agencySid, tab))
}

/** Where the record of a change is; a kind that is not here has no place of its own. */
const places: Partial<Record<AuditEntity, PlaceOfRow>> = {
  app_user: ({ recordSid }) => placeOf.user(recordSid),
  agency: ofAgency('detail'),
  agency_bank: ofAgency('banks'),
  agent: ({ recordSid, agencySid }) => (agencySid === null ? null : placeOf.agent(recordSid, agencySid)),
  agency_contact: ofAgency('compliance'),
  agency_compliance: ofAgency('compliance'),
  agency_ips: ofAgency('compliance'),
  agency_schedule: ofAgency('compliance'),
  settlement_setup: ofAgency('settlement'),
  sftp_target: ofAgency('settlement'),
  agency_limit: ofAgency('position'),
  agency_payment: ofAgency('position'),
  settlement: ({ recordSid }) => placeOf.settlement(recordSid),
  customer: ({ recordSid }) => placeOf.customer(recordSid),
  transaction: ({ recordSid }) => placeOf.transfer(recordSid),
  fee_country: ({ recordSid }) => ({
    href: hrefTo('setup', { tab: feesTab, sid: recordSid }),
    needs: 'fees.read',
  }),
  spread: () => ({ href: hrefTo('setup', {}), needs: 'rates.read' }),
  hold_rule: () => ({ href: hrefTo('hold-rules', {}), needs: 'hold-rules.read' }),
  watch_entry: () => ({ href: hrefTo('hold-rules', {}), needs: 'hold-rules.read' }),
  proposal: ({ recordSid }) => ({ href: hrefTo('proposals', { sid: recordSid }), needs: 'proposals.read' }),
}

const feesTab = 2

/** Null where there is no such place, or the record is gone and nothing would be found there. */
export function placeOfChange(row: Row): RecordPlace | null {
  return row.action === 'delete' ? null : (places[row.kind]?.(row) ?? null)
}
