import { type RawBuilder, sql } from 'kysely'
import { beforeFirstSeal, sealHash } from '../../apps/server/src/features/audit/chain.ts'
import { readEntries, readSeals } from '../../apps/server/src/features/audit/store.ts'
import type { Tx } from '../../apps/server/src/platform/db/database.ts'

/** The same numbers for the same seed, so that a failure can be repeated. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number): number => 1 + Math.floor(next() * most)
  return {
    /** From 1 to `most`. */
    upTo,
    pick: <T>(list: readonly T[]): T => list[upTo(list.length) - 1] as T,
    /** Two different ones of 1 to `most`. */
    pair: (most: number): [number, number] => {
      const first = upTo(most)
      return [first, ((first - 1 + upTo(most - 1)) % most) + 1]
    },
  }
}

export type Random = ReturnType<typeof seededRandom>

/** A log whose entries and seals are numbered from 1 without a gap, with as many entries under each seal. */
export interface LogSize {
  readonly entries: number
  readonly seals: number
}

export type Tampering = (tx: Tx, random: Random, size: LogSize) => Promise<void>

async function run(tx: Tx, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(tx)
}

const columns = sql.raw('at, actor_sid, actor_login, action, entity, entity_sid, before, after, request_id')

/** Each makes a column different from what it was, whatever it was. */
const edits: Readonly<Record<string, (random: Random) => RawBuilder<unknown>>> = {
  at: ({ pick }) => sql`at = at + ${pick(['1 microsecond', '-1 microsecond', '1 day', '-1 hour'])}::interval`,
  actor_sid: ({ upTo }) => sql`actor_sid = coalesce(actor_sid, 0) + ${upTo(9)}::int`,
  actor_login: ({ pick }) => sql`actor_login = ${pick(['', 'somebody', 'Host', 'host '])}`,
  action: ({ pick }) =>
    sql`action = case action when ${pick(['insert', 'update', 'event'])} then 'delete'
      when 'event' then 'insert' when 'insert' then 'update' else 'event' end`,
  entity: ({ pick }) => sql`entity = ${pick(['app_users', 'agency', '', 'APP_USER'])}`,
  entity_sid: ({ pick }) => sql`entity_sid = entity_sid + ${pick([1, -1, 100, 2_147_483_648])}::bigint`,
  before: ({ pick }) =>
    sql`before = case when before is null then ${pick(['{}', 'null', '{"name": "b"}'])}::jsonb
      else nullif(${pick(['', '{}', '{"name": "A"}', '{"name": "a", "x": null}'])}, '')::jsonb end`,
  after: ({ pick }) => sql`after = nullif(${pick(['', 'null', '{}', '[]', '{"name": "n0"}'])}, '')::jsonb`,
  request_id: ({ pick }) => sql`request_id = request_id || ${pick(['0', ' ', 'x'])}`,
}

function editOf(column: string): Tampering {
  return (tx, random, { entries }) => {
    const set = edits[column]?.(random)
    return run(tx, sql`update audit_entries set ${set} where sid = ${random.upTo(entries)}`)
  }
}

function insertCopy(tx: Tx, from: number, sid: number) {
  return run(
    tx,
    sql`insert into audit_entries (sid, ${columns}) overriding system value
      select ${sid}::bigint, ${columns} from audit_entries where sid = ${from}`,
  )
}

function deleteEntry(tx: Tx, sid: number) {
  return run(tx, sql`delete from audit_entries where sid = ${sid}`)
}

function listAs(tx: Tx, seal: number, list: RawBuilder<unknown>) {
  return run(tx, sql`update audit_seals set entry_sids = ${list} where sid = ${seal}`)
}

/** What somebody does who knows how seals are made: the hashes of some seals fit their entries again. */
export async function sealAgain(tx: Tx, fromSeal: number, toSeal: number): Promise<void> {
  let previous: Buffer = beforeFirstSeal
  for (const seal of await readSeals(tx, 0, toSeal)) {
    if (seal.sid < fromSeal) {
      previous = seal.hash
      continue
    }
    previous = sealHash(previous, seal, await readEntries(tx, seal.entrySids))
    await run(tx, sql`update audit_seals set hash = ${previous} where sid = ${seal.sid}`)
  }
}

function sealOf(sid: number, { entries, seals }: LogSize): number {
  return Math.ceil(sid / (entries / seals))
}

export const tamperings: Readonly<Record<string, Tampering>> = {
  ...Object.fromEntries(Object.keys(edits).map((column) => [`edit ${column}`, editOf(column)])),
  'delete an entry': (tx, random, { entries }) => deleteEntry(tx, random.upTo(entries)),
  'delete an entry and take it off its seal': async (tx, random, { entries }) => {
    const sid = random.upTo(entries)
    await deleteEntry(tx, sid)
    await run(tx, sql`update audit_seals set entry_sids = array_remove(entry_sids, ${sid}::bigint)`)
  },
  'edit an entry and make its seal again': async (tx, random, size) => {
    const sid = random.upTo(size.entries)
    await run(tx, sql`update audit_entries set actor_login = 'x' where sid = ${sid}`)
    await sealAgain(tx, sealOf(sid, size), sealOf(sid, size))
  },
  'edit an entry and make all seals from there on again': async (tx, random, size) => {
    const sid = random.upTo(size.entries)
    await run(tx, sql`update audit_entries set actor_login = 'x' where sid = ${sid}`)
    await sealAgain(tx, sealOf(sid, size), size.seals)
  },
  'give an entry another number': async (tx, random, { entries }) => {
    const sid = random.upTo(entries)
    await insertCopy(tx, sid, entries + random.upTo(1000))
    await deleteEntry(tx, sid)
  },
  'swap the contents of two entries': async (tx, random, { entries }) => {
    const [one, other] = random.pair(entries)
    const spare = entries + 1
    await insertCopy(tx, one, spare)
    await deleteEntry(tx, one)
    await insertCopy(tx, other, one)
    await deleteEntry(tx, other)
    await insertCopy(tx, spare, other)
    await deleteEntry(tx, spare)
  },
  'forge an entry': (tx, random, { entries }) =>
    insertCopy(tx, random.upTo(entries), entries + random.upTo(1000)),
  'forge an entry and list it in a seal': async (tx, random, { entries, seals }) => {
    const sid = entries + random.upTo(1000)
    await insertCopy(tx, random.upTo(entries), sid)
    await listAs(tx, random.upTo(seals), sql`entry_sids || ${sid}::bigint`)
  },
  'change the hash of a seal': (tx, random, { seals }) =>
    run(
      tx,
      sql`update audit_seals set hash = set_bit(hash, n, 1 - get_bit(hash, n))
        from (select ${random.upTo(256) - 1}::int as n) bit where sid = ${random.upTo(seals)}`,
    ),
  'change the time of a seal': (tx, random, { seals }) =>
    run(tx, sql`update audit_seals set at = at - interval '1 microsecond' where sid = ${random.upTo(seals)}`),
  'take an entry off a seal': (tx, random, { seals }) =>
    listAs(tx, random.upTo(seals), sql`trim_array(entry_sids, 1)`),
  'list an entry of another seal': (tx, random, { seals }) => {
    const [one, other] = random.pair(seals)
    return listAs(
      tx,
      one,
      sql`entry_sids || (select o.entry_sids[1] from audit_seals o where o.sid = ${other})`,
    )
  },
  'list an entry twice': (tx, random, { seals }) =>
    listAs(tx, random.upTo(seals), sql`entry_sids || entry_sids[1]`),
  'list the entries in another order': (tx, random, { seals }) =>
    listAs(tx, random.upTo(seals), sql`entry_sids[2:] || entry_sids[1]`),
  'exchange the hashes of two seals': async (tx, random, { seals }) => {
    const [one, other] = random.pair(seals)
    await run(
      tx,
      sql`update audit_seals s set hash = o.hash from audit_seals o
        where (s.sid, o.sid) in ((${one}, ${other}), (${other}, ${one}))`,
    )
  },
  'delete a seal': (tx, random, { seals }) =>
    run(tx, sql`delete from audit_seals where sid = ${random.upTo(seals)}`),
  'delete a seal with its entries and close the gap': async (tx, random, { seals }) => {
    const gone = random.upTo(seals)
    await run(
      tx,
      sql`with seal as (delete from audit_seals where sid = ${gone} returning entry_sids)
        delete from audit_entries using seal where sid = any(entry_sids)`,
    )
    await run(tx, sql`update audit_seals set sid = sid + 1000 where sid > ${gone}`)
    await run(tx, sql`update audit_seals set sid = sid - 1001 where sid > 1000`)
  },
  'cut off the end': async (tx, random, { seals }) => {
    const kept = seals - random.upTo(seals)
    await run(
      tx,
      sql`with cut as (delete from audit_seals where sid > ${kept} returning entry_sids)
        delete from audit_entries using cut where sid = any(entry_sids)`,
    )
  },
}
