import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Agencies } from '../../platform/db/tables.ts'

export type StoredAgency = Selectable<Agencies>

export type AgencyValues = Pick<
  StoredAgency,
  | 'short_name'
  | 'long_name'
  | 'country_code'
  | 'time_zone_sid'
  | 'primary_lang'
  | 'second_lang'
  | 'send_fee_split'
  | 'send_fx_profit'
  | 'receive_fee_split'
  | 'receive_fx_profit'
>

export type AgencyFlags = Pick<StoredAgency, 'active' | 'active_snd' | 'active_rcv'>

export const insertAgency = (tx: Tx, values: AgencyValues): Promise<StoredAgency> =>
  tx
    .insertInto('agencies')
    .values({
      ...values,
      // The country people know it by and a number that is never given twice.
      // An unknown country gets as far as its foreign key, which knows the field.
      code: sql<string>`coalesce((select legacy_code from countries
        where country_code = ${values.country_code}), '') || lpad(nextval('agency_codes')::text, 4, '0')`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** What compliance starts from: the fields as a new agency takes them. */
export const insertDefaultFields = async (tx: Tx, agencySid: number): Promise<void> => {
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
export const lockNetwork = async (tx: Tx): Promise<void> => {
  await sql`lock table agency_send_to in share row exclusive mode`.execute(tx)
}

/** Also holds off agents that are just being added: their foreign key needs the agency to stay. */
export const lockForRemoval = (tx: Tx, sid: number): Promise<StoredAgency | undefined> =>
  tx.selectFrom('agencies').selectAll().where('sid', '=', sid).forUpdate().executeTakeFirst()

/** In the order of their numbers, so that two who lock the same agencies cannot wait for each other. */
export const lockAgencies = (tx: Tx, sids: readonly number[]): Promise<StoredAgency[]> =>
  tx
    .selectFrom('agencies')
    .selectAll()
    .where('sid', 'in', [...sids])
    .orderBy('sid')
    .forNoKeyUpdate()
    .execute()

export const updateAgency = (
  tx: Tx,
  sid: number,
  values: AgencyValues & AgencyFlags,
): Promise<StoredAgency> =>
  tx
    .updateTable('agencies')
    .set({ ...values, version: sql`version + 1` })
    .where('sid', '=', sid)
    .returningAll()
    .executeTakeFirstOrThrow()

export const replaceCurrencies = async (
  tx: Tx,
  agencySid: number,
  codes: readonly string[],
): Promise<void> => {
  await tx.deleteFrom('agency_currencies').where('agency_sid', '=', agencySid).execute()
  await tx
    .insertInto('agency_currencies')
    .values(
      codes.map((currency_code, index) => ({ agency_sid: agencySid, position: index + 1, currency_code })),
    )
    .execute()
}

export const currenciesOf = async (tx: Tx, agencySid: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('agency_currencies')
    .select('currency_code')
    .where('agency_sid', '=', agencySid)
    .orderBy('position')
    .execute()
  return rows.map(({ currency_code }) => currency_code)
}

/** The agencies at the other ends of its links: those it sends to, and those that send to it. */
export const linksOf = async (
  tx: Tx,
  sid: number,
): Promise<{ sendsTo: number[]; receivesFrom: number[] }> => {
  const rows = await tx
    .selectFrom('agency_send_to')
    .select(['agency_src', 'agency_dest'])
    .where((eb) => eb.or([eb('agency_src', '=', sid), eb('agency_dest', '=', sid)]))
    .orderBy('agency_src')
    .orderBy('agency_dest')
    .execute()
  return {
    sendsTo: rows.filter(({ agency_src }) => agency_src === sid).map(({ agency_dest }) => agency_dest),
    receivesFrom: rows.filter(({ agency_dest }) => agency_dest === sid).map(({ agency_src }) => agency_src),
  }
}

export const replaceSendTo = async (
  tx: Tx,
  agencySid: number,
  destinations: readonly number[],
): Promise<void> => {
  await tx.deleteFrom('agency_send_to').where('agency_src', '=', agencySid).execute()
  if (destinations.length === 0) return
  await tx
    .insertInto('agency_send_to')
    .values(destinations.map((agency_dest) => ({ agency_src: agencySid, agency_dest })))
    .execute()
}

export const deleteAgency = async (tx: Tx, sid: number): Promise<void> => {
  await tx.deleteFrom('agencies').where('sid', '=', sid).execute()
}
