import {
  type BlockKind,
  type BlocksInForce,
  blocking,
  blockMinutes,
  type DueBlock,
  dueBlocks,
  type FailureCounts,
} from '@corridor/domain/access/blocking'
import { sql } from 'kysely'
import type { NetworksOf } from '../addresses.ts'
import type { Db, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export type GuardKind = 'login' | 'second_level'

/** Whose password is tried, and from where. */
export interface Attempt {
  readonly kind: GuardKind
  /** One key for one user, however the login is written. */
  readonly subject: Buffer
  readonly userSid: number | null
  readonly networks: NetworksOf
  /** The hash of the browser's mark, or `inSession`. */
  readonly browser: string
}

/** In the place of a browser's mark: the user is logged in already. It is no SHA-256, so no browser has it. */
export const inSession = 'session'

export interface Standing extends FailureCounts, BlocksInForce {
  readonly knownPlace: boolean
  /** Somebody has logged in with this browser before. */
  readonly knownBrowser: boolean
  readonly hasPasskey: boolean
}

const standingStatement = statement(
  'login-standing',
  `with held as (
    select bool_or(l.kind = 'everywhere') as everywhere,
      bool_or(l.kind = 'network' and l.place in (:near, :wider, :widest)) as network,
      bool_or(l.kind = 'own' and l.place = :browser::text) as own
    from lockouts l
    where (l.subject = :subject or l.user_sid = :userSid::int) and l.ends_at > now()
  )
  select count(*) filter (where f.network <<= :near::text::cidr)::int as near,
    count(*) filter (where f.network <<= :wider::text::cidr)::int as wider,
    count(*) filter (where f.network <<= :widest::text::cidr)::int as widest,
    count(*) filter (where f.own_place = :browser::text)::int as "inOwnPlace",
    count(*) filter (where f.known_place)::int as "inKnownPlaces",
    count(distinct set_masklen(f.network, case family(f.network) when 6 then 48 else 32 end))::int as networks,
    coalesce((select everywhere from held), false) as everywhere,
    coalesce((select network from held), false) as network,
    coalesce((select own from held), false) as own,
    :browser::text = '${inSession}' or exists (select from login_places p where p.user_sid = :userSid::int
      and p.kind = 'browser' and p.place = :browser::text) as "isOwnPlace",
    exists (select from login_places p where p.user_sid = :userSid::int
      and ((p.kind = 'network' and p.place = :near::text) or (p.kind = 'browser' and p.place = :browser::text))) as "knownPlace",
    exists (select from login_places p where p.kind = 'browser' and p.place = :browser::text) as "knownBrowser",
    exists (select from passkeys k where k.user_sid = :userSid::int) as "hasPasskey"
  from login_failures f
  where f.subject = :subject and f.kind = :kind
    and f.at > now() - interval '${blocking.windowMinutes} minutes'`,
).typed<
  {
    near: string
    wider: string
    widest: string
    userSid: number | null
    browser: string
    subject: Buffer
    kind: GuardKind
  },
  Standing
>()

export async function readStanding(db: Db | Tx, attempt: Attempt): Promise<Standing> {
  const [near, wider, widest] = attempt.networks
  const { kind, subject, userSid, browser } = attempt
  const [standing] = await standingStatement(db, { near, wider, widest, kind, subject, userSid, browser })
  if (!standing) throw new Error('Query returned no rows: login attempt state.')
  return standing
}

/** Guesses run in parallel: what counts and what is admitted for one login comes one after the other. */
export async function holdSubject(tx: Tx, { subject }: Pick<Attempt, 'subject'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${subject.readBigInt64BE().toString()}::bigint)`.execute(tx)
}

/** Counts a wrong password, and blocks what it calls for. The subject must be held. */
export async function countFailure(
  tx: Tx,
  attempt: Attempt,
  { knownPlace, isOwnPlace }: Pick<Standing, 'knownPlace' | 'isOwnPlace'>,
): Promise<{ counts: FailureCounts; blockedNow: boolean }> {
  const { kind, subject, userSid, networks, browser } = attempt
  await tx
    .insertInto('loginFailures')
    .values({
      kind,
      subject,
      userSid,
      network: networks[0],
      knownPlace,
      ownPlace: isOwnPlace ? browser : null,
    })
    .execute()
  const counts = await readStanding(tx, attempt)
  let blockedNow = false
  for (const due of dueBlocks(counts)) if (await block(tx, attempt, due)) blockedNow = true
  return { counts, blockedNow }
}

/** False while an earlier block of the same place is in force: failures do not prolong a block. */
async function block(tx: Tx, attempt: Attempt, due: DueBlock): Promise<boolean> {
  const { subject, userSid } = attempt
  const { kind, place } = placeOf(attempt, due)
  const { rows } = await sql<{ earlier: number }>`
    select earlier + 1 as earlier from lockouts
    where subject = ${subject} and kind = ${kind} and place = ${place}
      and ends_at > now() - make_interval(hours => ${blocking.repeatHours})`.execute(tx)
  const earlier = rows[0]?.earlier ?? 0
  const begun = await sql`
    insert into lockouts (subject, kind, place, user_sid, earlier, ends_at)
    values (${subject}, ${kind}, ${place}, ${userSid}, ${earlier},
      now() + make_interval(mins => ${blockMinutes(kind, earlier)}))
    on conflict (subject, kind, place) do update
      set earlier = excluded.earlier, blocked_at = now(), ends_at = excluded.ends_at
      where lockouts.ends_at <= now()
    returning 1`.execute(tx)
  return begun.rows.length > 0
}

function placeOf({ networks, browser }: Attempt, due: DueBlock): { kind: BlockKind; place: string } {
  const [near, wider, widest] = networks
  const places: Readonly<Record<DueBlock, { kind: BlockKind; place: string }>> = {
    own: { kind: 'own', place: browser },
    near: { kind: 'network', place: near },
    wider: { kind: 'network', place: wider },
    widest: { kind: 'network', place: widest },
    everywhere: { kind: 'everywhere', place: '' },
  }
  return places[due]
}

/** Whether the user is refused in every browser that is not yet known. */
export async function isBlockedEverywhere(db: Db | Tx, userSid: number): Promise<boolean> {
  const { rows } = await sql`select from lockouts
    where user_sid = ${userSid} and kind = 'everywhere' and ends_at > now()`.execute(db)
  return rows.length > 0
}

/** Lifts every block of a user; the count and the delays begin again. False where no block is in force. */
export async function liftBlocks(tx: Tx, userSid: number): Promise<boolean> {
  const own = sql`user_sid = ${userSid}`
  const { rows } = await sql`select from lockouts where ${own} and ends_at > now() limit 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`delete from lockouts where ${own}`.execute(tx)
  await sql`delete from login_failures where ${own}`.execute(tx)
  return true
}

/** A right password ends the row of wrong ones: those from this network, and from places that are the user's own. */
export async function forgetFailures(tx: Tx, { kind, subject, networks }: Attempt): Promise<void> {
  await sql`delete from login_failures where subject = ${subject} and kind = ${kind}
    and (known_place or network <<= ${networks[0]}::cidr)`.execute(tx)
}

/** Whether the user has logged in with this browser, by its mark. */
export async function isBrowserOf(db: Db, userSid: number, browser: string): Promise<boolean> {
  const places = db.selectFrom('loginPlaces').select('place').where('userSid', '=', userSid)
  const found = places.where('kind', '=', 'browser').where('place', '=', browser)
  return (await found.executeTakeFirst()) !== undefined
}

/** From now on this network and this browser are the user's own. */
export async function notePlaces(
  tx: Tx,
  userSid: number,
  { networks, browser }: { networks: NetworksOf; browser: string },
): Promise<void> {
  await tx
    .insertInto('loginPlaces')
    .values([
      { userSid, kind: 'network', place: networks[0] },
      { userSid, kind: 'browser', place: browser },
    ])
    .onConflict((conflict) =>
      conflict.columns(['userSid', 'kind', 'place']).doUpdateSet({ lastLoginAt: sql`now()` }),
    )
    .execute()
}
