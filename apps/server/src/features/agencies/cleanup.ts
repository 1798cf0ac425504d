import type { agenciesRoutes } from '@corridor/contract/agencies'
import { shownNetwork } from '@corridor/contract/common/network'
import type { RouteAnswer } from '@corridor/contract/common/route'
import { english } from '@corridor/contract/refusals/refusals'
import { type Selectable, sql } from 'kysely'
import { auditedDays } from '../../core/agencies/hours.ts'
import { type AuditedFields, writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { gotNoLock } from '../../platform/db/statement.ts'
import type {
  AgencyBanks,
  AgencyContacts,
  Agents,
  PositionLimits,
  SettlementConfigs,
  SftpTargets,
} from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { removeRecord } from '../../platform/records.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { agencyRecord } from './service.ts'
import { deleteAgency, linksOf, lockForRemoval, lockNetwork } from './store.ts'

type Attached = RouteAnswer<(typeof agenciesRoutes)['goesWith']>

/** How much of each kind goes with an agency. */
export async function whatGoesWith(db: Db, sid: number) {
  const { rows } = await sql<Attached>`
    select (select count(*) from agents where agency_sid = ${sid})::int as agents,
      (select count(*) from agency_banks where agency_sid = ${sid})::int as banks,
      (select count(*) from agency_send_to where agency_src = ${sid} or agency_dest = ${sid})::int as links,
      (select count(*) from agency_contacts where agency_sid = ${sid})::int as contacts,
      (select count(*) from agency_ips where agency_sid = ${sid})::int as addresses,
      (select count(distinct agency_sid) from agency_schedules where agency_sid = ${sid})::int as schedules,
      (select count(*) from settlement_configs where agency_sid = ${sid})::int as setups,
      (select count(*) from sftp_targets where agency_sid = ${sid})::int as targets`.execute(db)
  if (!rows[0]) throw new Error('A count without a row.')
  return rows[0]
}

/** What was paid is booked for good. */
async function hasPayments(tx: Tx, sid: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from agency_payments where agency_sid = ${sid}) as found`.execute(tx)
  return rows[0]?.found === true
}

/** What was sent to an agency stays on record, a file of a day without transfers too. */
async function hasFiles(tx: Tx, sid: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from settlements where agency_sid = ${sid}) as found`.execute(tx)
  return rows[0]?.found === true
}

/** Also the abandoned ones, that no list shows. What a transfer refers to is locked: none can come in between. */
async function hasTransactions(tx: Tx, sid: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from transactions where send_agency_sid = ${sid} or receive_agency_sid = ${sid}) as found`.execute(
    tx,
  )
  return rows[0]?.found === true
}

/**
 * Answers with words instead of an error, also where the second-level password is missing: the screen shows them.
 * What hangs on the agency goes with it, each with an entry in its own history.
 */
export async function cleanUpAgency(db: Db, call: AnyCall, sid: number) {
  return inTransaction(db, async (tx) => {
    const missing = await requireGrant(tx, call, 'agencies').catch(missingGrant)
    if (missing) return { devel: false, info: missing, needsGrant: true as const }
    await lockNetwork(tx)
    const stored = await lockForRemoval(tx, sid)
    if (!stored) return { devel: false, info: english.agency_gone({}) }
    await tx
      .selectFrom('agencyCountries')
      .select('agencySid')
      .where('agencySid', '=', sid)
      .forUpdate()
      .execute()
    await tx.selectFrom('agents').select('sid').where('agencySid', '=', sid).forUpdate().execute()
    if (await hasTransactions(tx, sid)) {
      return { devel: false, info: `${stored.longName} cannot be removed: it has transactions.` }
    }
    if (await hasPayments(tx, sid)) {
      return { devel: false, info: `${stored.longName} cannot be removed: it has payments.` }
    }
    if (await hasFiles(tx, sid)) {
      return { devel: false, info: `${stored.longName} cannot be removed: it has settlement files.` }
    }
    await removeLinks(tx, call, sid)
    await removeOffices(tx, call, sid)
    await removeDoors(tx, call, sid)
    await removeRecord(tx, call, agencyRecord, sid, () => deleteAgency(tx, sid))
    return { devel: true, info: `${stored.longName} was removed.` }
  }).catch((error: unknown) => {
    if (gotNoLock(error)) return { devel: false, info: english.agency_busy({}) }
    throw error
  })
}

function missingGrant(error: unknown): string {
  if (error instanceof AppError && error.reason.code === 'second_level_required')
    return english.second_level_required({ action: 'agencies' })
  throw error
}

/** The histories of the agencies at the other ends say that a link went, as if somebody had removed it there. */
async function removeLinks(tx: Tx, call: AnyCall, sid: number): Promise<void> {
  const { sendsTo, receivesFrom } = await linksOf(tx, sid)
  const write = (entitySid: number, before: readonly number[], after: readonly number[]) =>
    writeAudit(tx, call, {
      entity: 'agency',
      entitySid,
      action: 'update',
      before: { sendTo: before.join(', ') },
      after: { sendTo: after.join(', ') },
    })
  if (sendsTo.length > 0) await write(sid, sendsTo, [])
  for (const source of receivesFrom) {
    const { sendsTo: before } = await linksOf(tx, source)
    await write(
      source,
      before,
      before.filter((one) => one !== sid),
    )
  }
  await tx
    .deleteFrom('agencySendTo')
    .where((eb) => eb.or([eb('agencySrc', '=', sid), eb('agencyDest', '=', sid)]))
    .execute()
}

/** Who could call the gateway, and when: somebody who asks later why a call got through finds it here. */
async function removeDoors(tx: Tx, call: AnyCall, sid: number): Promise<void> {
  const addresses = await tx.deleteFrom('agencyIps').where('agencySid', '=', sid).returning('ip').execute()
  for (const { ip } of addresses) {
    const before = { ip: shownNetwork(ip) }
    await writeAudit(tx, call, { entity: 'agency_ips', entitySid: sid, action: 'delete', before })
  }
  const week = await tx
    .deleteFrom('agencySchedules')
    .where('agencySid', '=', sid)
    .returning(['day', 'openTime', 'closeTime'])
    .execute()
  if (week.length > 0) {
    const before = auditedDays(week)
    await writeAudit(tx, call, { entity: 'agency_schedule', entitySid: sid, action: 'delete', before })
  }
}

async function removeOffices(tx: Tx, call: AnyCall, sid: number): Promise<void> {
  // Prices that nobody used; a price that was used has a transfer.
  await sql`delete from quotes where agent_sid in (select sid from agents where agency_sid = ${sid})`.execute(
    tx,
  )
  const gone = async (
    entity: 'agent' | 'agency_bank' | 'agency_contact' | 'settlement_setup' | 'sftp_target' | 'agency_limit',
    records: readonly { readonly sid: number; readonly before: AuditedFields }[],
  ): Promise<void> => {
    for (const { sid: entitySid, before } of records)
      await writeAudit(tx, call, { entity, entitySid, action: 'delete', before })
  }
  const agents = await tx.deleteFrom('agents').where('agencySid', '=', sid).returningAll().execute()
  await gone('agent', agents.map(agentBefore))
  const banks = await tx.deleteFrom('agencyBanks').where('agencySid', '=', sid).returningAll().execute()
  await gone('agency_bank', banks.map(bankBefore))
  const contacts = await tx.deleteFrom('agencyContacts').where('agencySid', '=', sid).returningAll().execute()
  await gone('agency_contact', contacts.map(contactBefore))
  const setups = await tx
    .deleteFrom('settlementConfigs')
    .where('agencySid', '=', sid)
    .returningAll()
    .execute()
  await gone('settlement_setup', setups.map(setupBefore))
  const targets = await tx.deleteFrom('sftpTargets').where('agencySid', '=', sid).returningAll().execute()
  await gone('sftp_target', targets.map(targetBefore))
  const limits = await tx.deleteFrom('positionLimits').where('agencySid', '=', sid).returningAll().execute()
  await gone('agency_limit', limits.map(limitBefore))
}

function agentBefore({ sid, agencySid: _agency, version: _version, agentId, ...before }: Selectable<Agents>) {
  return { sid, before: { agentID: agentId, ...before } }
}

function bankBefore({ abSid, agencySid: _agency, version: _version, ...before }: Selectable<AgencyBanks>) {
  return { sid: abSid, before }
}

function contactBefore(row: Selectable<AgencyContacts>) {
  const { sid, agencySid: _agency, version: _version, ...before } = row
  return { sid, before }
}

function setupBefore(row: Selectable<SettlementConfigs>) {
  const { agencySid, sid: _sid, version: _version, zipPassSealed: _secret, ...before } = row
  return { sid: agencySid, before }
}

function targetBefore(row: Selectable<SftpTargets>) {
  const { agencySid, version: _version, secretSealed: _secret, ...before } = row
  return { sid: agencySid, before }
}

function limitBefore({ agencySid, mode, limitCents, alertCents }: Selectable<PositionLimits>) {
  return { sid: agencySid, before: { mode, limitCents, alertCents } }
}
