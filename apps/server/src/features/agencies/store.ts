import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Agencies } from '../../platform/db/tables.ts'

export type StoredAgency = Selectable<Agencies>

export type AgencyFlags = Pick<StoredAgency, 'active' | 'activeSnd' | 'activeRcv'>

type Suspension = 'suspendedAt' | 'suspendedBy' | 'suspendReason'

export type AgencyValues = Omit<
  StoredAgency,
  keyof AgencyFlags | Suspension | 'sid' | 'code' | 'version' | 'rulesVersion'
>

export async function insertAgency(tx: Tx, values: AgencyValues): Promise<number> {
  const { sid } = await tx
    .insertInto('agencies')
    .values({
      ...values,
      // The country people know it by and a number that is never given twice.
      // An unknown country gets as far as its foreign key, which knows the field.
      code: sql<string>`coalesce((select legacy_code from countries
        where country_code = ${values.countryCode}), '') || lpad(nextval('agency_codes')::text, 4, '0')`,
    })
    .returning('sid')
    .executeTakeFirstOrThrow()
  return sid
}

/** What compliance starts from: the fields as a new agency takes them. */
export async function insertDefaultFields(tx: Tx, agencySid: number): Promise<void> {
  await sql`
    insert into agency_fields (agency_sid, product, tag, visibility)
    select ${agencySid}, p.product, d.tag, p.visibility
    from field_definitions d
    cross join lateral (values (1, d.send_visibility), (2, d.receive_visibility)) as p (product, visibility)
    where p.visibility is not null`.execute(tx)
}

/**
 * Fractions and links are judged together, so whoever changes either waits here until the other is done:
 * a link that is still under way can be seen by nobody. Readers pass.
 */
export async function lockNetwork(tx: Tx): Promise<void> {
  await sql`lock table agency_send_to in share row exclusive mode`.execute(tx)
}

/** Also holds off agents that are just being added: their foreign key needs the agency to stay. */
export function lockForRemoval(tx: Tx, sid: number): Promise<StoredAgency | undefined> {
  return tx.selectFrom('agencies').selectAll().where('sid', '=', sid).forUpdate().executeTakeFirst()
}

/** In the order of their numbers, so that two who lock the same agencies cannot wait for each other. */
export function lockAgencies(tx: Tx, sids: readonly number[]): Promise<StoredAgency[]> {
  return tx
    .selectFrom('agencies')
    .selectAll()
    .where('sid', 'in', [...sids])
    .orderBy('sid')
    .forNoKeyUpdate()
    .execute()
}

export async function updateAgency(tx: Tx, sid: number, values: AgencyValues & AgencyFlags): Promise<void> {
  await tx
    .updateTable('agencies')
    .set({ ...values, version: sql`version + 1` })
    .where('sid', '=', sid)
    .execute()
}

/** Null lets it work again. */
export async function setActive(
  tx: Tx,
  sid: number,
  suspension: { readonly by: string; readonly reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('agencies')
    .set({
      active: suspension === null,
      suspendedAt: suspension && sql<string>`now()`,
      suspendedBy: suspension?.by ?? null,
      suspendReason: suspension?.reason ?? null,
      version: sql`version + 1`,
    })
    .where('sid', '=', sid)
    .execute()
}

export async function replaceCurrencies(
  tx: Tx,
  agencySid: number,
  currencies: readonly { readonly code: string }[],
): Promise<void> {
  await tx.deleteFrom('agencyCurrencies').where('agencySid', '=', agencySid).execute()
  await tx
    .insertInto('agencyCurrencies')
    .values(currencies.map(({ code }, index) => ({ agencySid, position: index + 1, currencyCode: code })))
    .execute()
}

/** The agencies at the other ends of its links: those it sends to, and those that send to it. */
export async function linksOf(tx: Tx, sid: number): Promise<{ sendsTo: number[]; receivesFrom: number[] }> {
  const rows = await tx
    .selectFrom('agencySendTo')
    .select(['agencySrc', 'agencyDest'])
    .where((eb) => eb.or([eb('agencySrc', '=', sid), eb('agencyDest', '=', sid)]))
    .orderBy('agencySrc')
    .orderBy('agencyDest')
    .execute()
  return {
    sendsTo: rows.filter(({ agencySrc }) => agencySrc === sid).map(({ agencyDest }) => agencyDest),
    receivesFrom: rows.filter(({ agencyDest }) => agencyDest === sid).map(({ agencySrc }) => agencySrc),
  }
}

export async function replaceSendTo(
  tx: Tx,
  agencySid: number,
  destinations: readonly number[],
): Promise<void> {
  await tx.deleteFrom('agencySendTo').where('agencySrc', '=', agencySid).execute()
  if (destinations.length === 0) return
  await tx
    .insertInto('agencySendTo')
    .values(destinations.map((agencyDest) => ({ agencySrc: agencySid, agencyDest })))
    .execute()
}

export async function deleteAgency(tx: Tx, sid: number): Promise<void> {
  await tx.deleteFrom('agencies').where('sid', '=', sid).execute()
}
