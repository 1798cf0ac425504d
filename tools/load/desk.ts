import {
  type HoldKind,
  type HoldRule,
  holdKinds,
  judgeHolds,
  type RuleHit,
} from '@corridor/domain/holds/rules'
import type { MoveName } from '@corridor/domain/transfers/statuses'
import { readHoldFacts } from '../../apps/server/src/core/holds/facts.ts'
import { moveTransfer } from '../../apps/server/src/core/transfers/move.ts'
import { findTransfer, type Transfer } from '../../apps/server/src/core/transfers/transfer.ts'
import { saveClock, showClocks } from '../../apps/server/src/features/exceptions/clocks.ts'
import { takeItem } from '../../apps/server/src/features/exceptions/service.ts'
import { watch } from '../../apps/server/src/features/hold-rules/service.ts'
import { addNote } from '../../apps/server/src/features/notes/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { addHoldRules, explainPast, storeByStaff, switchOff } from './holds.ts'
import { callOf } from './proposals.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Of this installation: so that not everything held is on its last hours. */
const heldHours = 8

/** How long ago each of them came to the list. The first of each is late, and some have less than four hours left. */
const heldSinceMinutes = [502, 451, 342, 300, 262, 221, 190, 166, 133, 95, 61, 37, 25, 16, 12]
const expiredSinceHours = [74, 71, 69, 60, 52, 44, 31, 24, 17, 9, 4, 1]
const rejectedSinceHours = [75, 70, 58, 39, 26, 13, 2]

/** Of each kind of rule. */
const perKind = 3

/** What waits for a person: some forty items, of every kind, as if the day had gone on since the fill. */
export async function addDesk(platform: Platform): Promise<void> {
  const { db, log } = platform
  const call = hostCall(log, 'demo')
  const judges = await addHoldRules(db, call)
  await explainPast(db, judges)
  const held = await holdSome(platform, judges)
  const rejected = await rejectSome(db)
  const expired = await expireSome(db)
  await switchOff(db, call, judges)
  await setHeldClock(platform)
  await workOnSome(platform, { held, rejected, expired })
}

/** Those that can be paid out, the oldest first, and only a part of them, so that others are left. */
async function payable(db: Db, condition: string, oneOf: number, most = 200): Promise<number[]> {
  const rows = await rawQuery<{ sid: number }>(
    db,
    `select sid from transactions where status = 'AVAIL' and ${condition} order by sid
    limit least($1, (select count(*) / $2::integer from transactions where status = 'AVAIL' and ${condition}))`,
    [most, oneOf],
  )
  return rows.map(({ sid }) => sid)
}

interface Moved {
  readonly move: MoveName
  readonly by?: string
  readonly reason: string
  readonly at: number
  readonly holds?: readonly RuleHit[]
  readonly changes?: Partial<Pick<Transfer, 'expiresAt'>>
}

/** The house's own way to move a transfer, at a time that has gone by. */
async function moveAt(db: Db, sid: number, { by = 'system', at, ...order }: Moved): Promise<string> {
  const transfer = await findTransfer(db, sid)
  if (!transfer) throw new Error(`There is no transfer ${sid}.`)
  // A payout that was taken back is younger than the day on which the transfer could first be paid out.
  const last = await db
    .selectFrom('transactionEvents')
    .select('at')
    .where('transactionSid', '=', sid)
    .orderBy('sid', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const readAt = new Date(Math.max(at, Date.parse(last.at) + 2_000)).toISOString()
  const user = await db.selectFrom('appUsers').select('sid').where('login', '=', by).executeTakeFirst()
  const actor = { name: by, userSid: user?.sid ?? null, requestId: 'demo' }
  const outcome = await moveTransfer(db, { ...transfer, readAt }, { ...order, actor })
  if (outcome !== 'done') throw new Error(`${order.move} of transfer ${sid}: ${outcome}`)
  return readAt
}

/** SQL: of the transfers `t` of customers `c`, those that a rule of each kind is probably against. */
const likely: Readonly<Record<HoldKind, string>> = {
  amount: 't.amount_base > 5000',
  first: `t.amount_base > 1500 and not exists (select from transactions o where o.customer_sid = c.sid and o.sid < t.sid)`,
  per_day: `exists (select from transactions o where o.customer_sid = c.sid and o.sid < t.sid and o.status <> 'DELETED'
    and o.created_at >= date_trunc('day', t.created_at, 'UTC'))`,
  id_expired: 'c.photo_id_exp_date < (t.available_at::date)',
  watch_list: 't.amount_base between 200 and 1400',
}

/** The newest that can still be paid out. */
async function candidatesOf(db: Db, kind: HoldKind): Promise<number[]> {
  const rows = await rawQuery<{ sid: number }>(
    db,
    `select t.sid from transactions t join customers c on c.sid = t.customer_sid
    where t.status = 'AVAIL' and t.expires_at > now() and ${likely[kind]} order by t.sid desc limit 20`,
  )
  return rows.map(({ sid }) => sid)
}

/** For each rule some. For the watch list their receivers' names go on it first; the last is held by somebody. */
async function holdSome({ db, log }: Platform, judges: readonly HoldRule[]): Promise<number[]> {
  const times = heldSinceMinutes.values()
  const held: number[] = []
  const hold = async (sid: number): Promise<boolean> => {
    const holds = judgeHolds(judges, await readHoldFacts(db, sid))
    const minutes = holds.length > 0 ? times.next().value : undefined
    if (minutes === undefined) return false
    const at = Date.now() - minutes * minuteMs
    await moveAt(db, sid, { move: 'HOLD', reason: 'Held by a rule', at, holds })
    held.push(sid)
    return true
  }
  await letIdsExpire(db)
  for (const kind of holdKinds) {
    let left = perKind
    for (const sid of await candidatesOf(db, kind)) {
      if (left === 0) break
      if (kind === 'watch_list') await watchReceiver(db, log, sid)
      if (await hold(sid)) left -= 1
    }
  }
  const [byStaff] = await candidatesOf(db, 'watch_list')
  if (byStaff !== undefined) {
    const reason = 'The sender called: she may have been told to send it'
    const order = { move: 'HOLD', by: 'omar.haddad', reason, at: Date.now() - 9 * minuteMs } as const
    await storeByStaff(db, { sid: byStaff, at: await moveAt(db, byStaff, order), reason })
    held.push(byStaff)
  }
  return held
}

/** Of some who sent little, and so showed no papers with it: those that we know them by have ended. */
async function letIdsExpire(db: Db): Promise<void> {
  await rawQuery(
    db,
    `with ending as (
      select distinct on (t.customer_sid) t.customer_sid, t.available_at from transactions t
      join customers c on c.sid = t.customer_sid and c.photo_id_number <> ''
      where t.status = 'AVAIL' and t.available_at > now() - interval '3 days' and t.amount_base < 900
      order by t.customer_sid, t.sid limit 2)
    update customers c set photo_id_exp_date = ending.available_at::date - 9 from ending where c.sid = ending.customer_sid`,
  )
}

async function watchReceiver(db: Db, log: Platform['log'], sid: number): Promise<void> {
  const reason = 'Asked for by the police of Lagos in their letter 2026/118, until they say otherwise'
  await watch(db, hostCall(log, 'demo'), { name: await receiverOf(db, sid), dateOfBirth: null, reason })
}

async function receiverOf(db: Db, sid: number): Promise<string> {
  const [row] = await rawQuery<{ name: string }>(
    db,
    `select concat_ws(' ', sender_fields ->> 'receiverFirstName', sender_fields ->> 'receiverMiddleName',
      sender_fields ->> 'receiverLastName', sender_fields ->> 'receiverLastName2') as name
    from transactions where sid = $1`,
    [sid],
  )
  return row?.name ?? ''
}

async function rejectSome(db: Db): Promise<number[]> {
  const earlier = `created_at between now() - interval '12 days' and now() - interval '4 days'`
  const chosen = await payable(db, earlier, 3, rejectedSinceHours.length)
  const reason = 'The sender could not say where the money is from'
  for (const [index, sid] of chosen.entries()) {
    const at = Date.now() - (rejectedSinceHours[index] ?? 1) * hourMs
    const held = await moveAt(db, sid, {
      move: 'HOLD',
      by: 'omar.haddad',
      reason: 'To be asked about',
      at: at - hourMs,
    })
    await storeByStaff(db, { sid, at: held, reason: 'To be asked about' })
    await moveAt(db, sid, { move: 'REJECT', by: 'claire.dubois', reason: `Not plausible: ${reason}`, at })
  }
  return chosen
}

async function expireSome(db: Db): Promise<number[]> {
  const chosen = await payable(db, `created_at < now() - interval '12 days'`, 3, expiredSinceHours.length)
  for (const [index, sid] of chosen.entries()) {
    const at = Date.now() - (expiredSinceHours[index] ?? 1) * hourMs
    const changes = { expiresAt: new Date(at).toISOString() }
    await moveAt(db, sid, { move: 'EXPIRE', reason: '', at, changes })
  }
  return chosen
}

async function setHeldClock({ db, log }: Platform): Promise<void> {
  const clock = (await showClocks(db)).find(({ kind }) => kind === 'held')
  if (clock) await saveClock(db, await callOf(db, log, 'ana.ruiz'), { ...clock, hours: heldHours })
}

type Listed = Readonly<Record<'held' | 'rejected' | 'expired', readonly number[]>>

/** A third of it is in somebody's hands, and what was found out so far is noted. */
async function workOnSome({ db, log }: Platform, { held, rejected, expired }: Listed): Promise<void> {
  const by = (login: string) => callOf(db, log, login)
  const takers = ['claire.dubois', 'omar.haddad', 'thandiwe.nkosi', 'finn.olsen', 'ana.ruiz']
  const taken = [...held.filter((_, at) => at % 3 === 1), ...rejected.slice(0, 2), ...expired.slice(1, 4)]
  for (const [index, sid] of taken.entries())
    await takeItem(db, await by(takers[index % takers.length] ?? 'ana.ruiz'), { of: 'transaction', sid })
  const notes = [
    'Called the sender: first pay in the new job, to her mother. The payslip is with her documents.',
    'No answer on the number we have. Trying the branch.',
    'The branch says he comes on Friday with the new id.',
  ]
  for (const [index, text] of notes.entries()) {
    const sid = taken[index]
    if (sid !== undefined) await addNote(db, await by('claire.dubois'), 'transaction', sid, text)
  }
}
