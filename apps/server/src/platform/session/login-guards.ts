import { blocking, blocksEverywhere, type FailureCounts } from '@corridor/domain/access/blocking'
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
  readonly browser: string | null
}

export interface Standing extends FailureCounts {
  readonly blocked: boolean
  readonly knownPlace: boolean
  /** Somebody has logged in with this browser before. */
  readonly knownBrowser: boolean
}

const standingStatement = statement(
  'login-standing',
  `select count(*) filter (where f.network <<= :near::text::cidr)::int as near,
    count(*) filter (where f.network <<= :wider::text::cidr)::int as wider,
    count(*) filter (where f.network <<= :widest::text::cidr)::int as widest,
    count(*) filter (where f.known_place)::int as "inKnownPlaces",
    count(distinct set_masklen(f.network, case family(f.network) when 6 then 48 else 32 end))::int as networks,
    exists (select from login_blocks b where b.user_sid = :userSid::int) as blocked,
    exists (select from login_places p where p.user_sid = :userSid::int
      and ((p.kind = 'network' and p.place = :near::text) or (p.kind = 'browser' and p.place = :browser::text))) as "knownPlace",
    exists (select from login_places p where p.kind = 'browser' and p.place = :browser::text) as "knownBrowser"
  from login_failures f
  where f.subject = :subject and f.kind = :kind
    and f.at > now() - interval '${blocking.windowMinutes} minutes'`,
).typed<
  {
    near: string
    wider: string
    widest: string
    userSid: number | null
    browser: string | null
    subject: Buffer
    kind: GuardKind
  },
  Standing
>()

export async function readStanding(db: Db | Tx, attempt: Attempt): Promise<Standing> {
  const [near, wider, widest] = attempt.networks
  const { kind, subject, userSid, browser } = attempt
  const [standing] = await standingStatement(db, { near, wider, widest, kind, subject, userSid, browser })
  if (!standing) throw new Error('A count without a row.')
  return standing
}

/** Guesses run in parallel: what counts and what is admitted for one login comes one after the other. */
export async function holdSubject(tx: Tx, { subject }: Pick<Attempt, 'subject'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${subject.readBigInt64BE().toString()}::bigint)`.execute(tx)
}

/** Counts a wrong password, and blocks everywhere where that is due. A block is never moved or lifted here. */
export async function countFailure(
  tx: Tx,
  attempt: Attempt,
  knownPlace: boolean,
): Promise<{ counts: FailureCounts; blockedNow: boolean }> {
  const { kind, subject, userSid, networks } = attempt
  await tx
    .insertInto('loginFailures')
    .values({ kind, subject, userSid, network: networks[0], knownPlace })
    .execute()
  const counts = await readStanding(tx, attempt)
  if (counts.blocked || !blocksEverywhere(counts)) return { counts, blockedNow: false }
  // The same statement for an unknown login, which then has no row.
  const { rows } = await sql`
    insert into login_blocks (user_sid) select sid from app_users where sid = ${userSid}
    on conflict do nothing returning user_sid`.execute(tx)
  return { counts, blockedNow: rows.length > 0 }
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
