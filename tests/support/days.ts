import { postingsOf } from '@corridor/domain/ledger/postings'
import type { Quote } from '@corridor/domain/quotes/quote'
import { type MoveName, moves } from '@corridor/domain/transfers/statuses'
import { sql } from 'kysely'
import { quoteColumns } from '../../apps/server/src/core/transfers/create.ts'
import { allowTime, type Db, type Tx } from '../../apps/server/src/platform/db/database.ts'
import { behindTheTriggers } from './audit.ts'
import { addParties, somePrice } from './ledger.ts'
import type { Random } from './tamperings.ts'

/** Where a step lies after the one before: at any time, on the same UTC day (`=`), or on a later one (`+`). */
type Gap = '' | '=' | '+'

interface DayLife {
  readonly steps: readonly (readonly [MoveName, Gap])[]
  readonly feesReturned: boolean
}

/** Everything that books, and the ways in which the days of one transfer can get into each other. */
const dayLives: readonly DayLife[] = [
  ['LAPSE'],
  ['SEND'],
  ['SEND', 'RECEIVE'],
  ['SEND', 'RECEIVE=', 'REVERSE=', 'RECEIVE='],
  ['SEND', 'RECEIVE', 'REVERSE=', 'RECEIVE'],
  ['SEND', 'RECEIVE', 'REVERSE=', 'CANCEL=', 'kept'],
  ['SEND', 'CANCEL'],
  ['SEND', 'CANCEL', 'kept'],
  ['SEND_HELD', 'ASK_CANCEL', 'CANCEL_HELD'],
  ['SEND_HELD', 'RELEASE', 'RECEIVE', 'CORRECT+', 'RECEIVE'],
  ['SEND', 'RECEIVE', 'CORRECT+', 'CANCEL=', 'kept'],
  ['SEND', 'EXPIRE+', 'REFUND'],
  ['SEND', 'HOLD', 'REJECT', 'REFUND'],
].map((words) => ({
  steps: words.flatMap((word) => {
    const move = (Object.keys(moves) as MoveName[]).find((name) => name === word.replace(/[=+]$/, ''))
    return move ? [[move, word.endsWith('=') ? '=' : word.endsWith('+') ? '+' : ''] as const] : []
  }),
  feesReturned: !words.includes('kept'),
}))

const dayMicros = 86_400_000_000

export function dayOf(micros: number): string {
  return new Date(Math.floor(micros / dayMicros) * 86_400_000).toISOString().slice(0, 10)
}

/** With its microseconds, which a JavaScript date does not have. */
function textOf(micros: number): string {
  const date = new Date(Math.floor(micros / 1000)).toISOString()
  return `${date.slice(0, -1)}${String(micros % 1000).padStart(3, '0')}Z`
}

/** Every other step lies within a microsecond of a midnight, on this side or that. */
function timeAfter(random: Random, before: number, gap: Gap, room: number): number {
  const endOfDay = (Math.floor(before / dayMicros) + 1) * dayMicros
  const lastOfDay = endOfDay - 1 - room
  if (gap === '+')
    return endOfDay + random.pick([0, 1, random.upTo(dayMicros) - 1 - room, dayMicros - 1 - room])
  const inDay = before + random.upTo(Math.max(1, lastOfDay - before))
  const today = [before + 1, inDay, lastOfDay].filter((time) => time > before && time <= lastOfDay)
  const tomorrow = [endOfDay, endOfDay + 1, endOfDay + random.upTo(dayMicros - 1 - room)]
  return random.pick(gap === '=' ? today : [...today, ...tomorrow])
}

interface Template {
  readonly quote: Quote
  readonly receiveCurrency: string
}

export interface MadeEvent {
  readonly sid: number
  readonly transactionSid: number
  readonly micros: number
  readonly move: MoveName | 'VALIDATE'
  readonly from: string | null
  readonly to: string
  readonly corrects: number | null
}

export interface MadeTransfer extends Template {
  readonly sid: number
  readonly template: number
  readonly parties: readonly [number, number]
  readonly feesReturned: boolean | null
  readonly events: readonly MadeEvent[]
}

const agencies = 6
const templateCount = 300

function live(
  random: Random,
  sid: number,
  firstEvent: number,
  start: number,
  template: Template,
  number: number,
): MadeTransfer {
  const life = random.pick(dayLives)
  let last: MadeEvent = {
    sid: firstEvent,
    transactionSid: sid,
    micros: start,
    move: 'VALIDATE',
    from: null,
    to: 'UNCOM',
    corrects: null,
  }
  const events = [last]
  for (const [index, [move, gap]] of life.steps.entries()) {
    // Room for what has to follow on the same day.
    const room = life.steps.slice(index + 1).filter(([, later]) => later === '=').length
    last = {
      sid: last.sid + 1,
      transactionSid: sid,
      micros: timeAfter(random, last.micros, gap, room),
      move,
      from: last.to,
      to: moves[move].to,
      corrects: move === 'CORRECT' ? last.sid : null,
    }
    events.push(last)
  }
  const ends = last.to === 'CANCL' || last.to === 'REFND'
  return {
    ...template,
    sid,
    template: number,
    parties: random.pair(agencies),
    feesReturned: ends ? life.feesReturned : null,
    events,
  }
}

const rowsAtOnce = 20_000

async function inChunks<T>(
  rows: readonly T[],
  insert: (chunk: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await insert(rows.slice(from, from + rowsAtOnce))
}

async function addTemplates(tx: Tx, templates: readonly Template[]): Promise<void> {
  await sql`create temp table price_templates (number int primary key, receive_currency text, quote jsonb) on commit drop`.execute(
    tx,
  )
  await sql`
    insert into price_templates select * from jsonb_to_recordset(${JSON.stringify(
      templates.map(({ quote, receiveCurrency }, number) => ({
        number,
        receive_currency: receiveCurrency,
        quote: quoteColumns(quote),
      })),
    )}::jsonb) as t (number int, receive_currency text, quote jsonb)`.execute(tx)
}

function addTransfers(tx: Tx, chunk: readonly MadeTransfer[]): Promise<unknown> {
  const rows = chunk.map(({ sid, template, parties, feesReturned, events }) => {
    const [last, first] = [events.at(-1), events[0]]
    const asked = events.find(({ move }) => move === 'ASK_CANCEL')
    const paid = last?.to === 'RECVD' ? last : undefined
    return {
      sid,
      template,
      s: parties[0],
      r: parties[1],
      status: last?.to,
      created: textOf(first?.micros ?? 0),
      asked: asked ? textOf(asked.micros) : null,
      paid: paid ? textOf(paid.micros) : null,
      returned: feesReturned,
    }
  })
  return sql`
    insert into transactions (sid, reference_number, status, created_at, lapses_at, send_agency_sid, send_agent_sid,
      send_pos, receive_agency_sid, customer_sid, send_country, receive_country, delivery_option,
      send_currency, send_amount, send_fees, send_taxes, total_to_collect, receive_currency, receive_amount,
      exchange_rate, amount_base, fees_base, taxes_base, total_base, payout_base, host_fees, peer_fees, mdl_fees,
      host_fx, peer_fx, mdl_fx, explanation, sender_fields, cancel_requested_at, received_at, receive_agent_sid,
      fees_returned)
    overriding system value
    select n.sid, 'T' || n.sid, n.status, n.created, n.created + interval '10 minutes', n.s, n.s, '001', n.r, 1, 'MEX',
      'MEX', 'CASH', 'USD', q.send_amount, q.send_fees, q.send_taxes, q.total_to_collect, p.receive_currency,
      q.receive_amount, q.exchange_rate, q.amount_base, q.fees_base, q.taxes_base, q.total_base, q.payout_base,
      q.host_fees, q.peer_fees, q.mdl_fees, q.host_fx, q.peer_fx, q.mdl_fx, q.explanation, '{}', n.asked, n.paid,
      case when n.paid is not null then n.r end, n.returned
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (sid bigint, template int, s int, r int, status text,
      created timestamptz, asked timestamptz, paid timestamptz, returned boolean)
    join price_templates p on p.number = n.template
    cross join lateral jsonb_populate_record(null::transactions, p.quote) as q`.execute(tx)
}

function addEvents(tx: Tx, chunk: readonly MadeEvent[]): Promise<unknown> {
  return sql`
    insert into transaction_events (sid, transaction_sid, at, move, from_status, to_status, actor, corrects_event_sid)
    overriding system value
    select sid, transfer, at, move, from_status, to_status, 'test', corrects
    from unnest(${chunk.map(({ sid }) => sid)}::bigint[], ${chunk.map((one) => one.transactionSid)}::bigint[],
      ${chunk.map(({ micros }) => textOf(micros))}::timestamptz[], ${chunk.map(({ move }) => move)}::text[],
      ${chunk.map(({ from }) => from)}::text[], ${chunk.map(({ to }) => to)}::text[],
      ${chunk.map(({ corrects }) => corrects)}::bigint[])
      as e (sid, transfer, at, move, from_status, to_status, corrects)`.execute(tx)
}

interface MadePosting {
  readonly event: MadeEvent
  readonly account: string
  readonly cents: bigint
}

type Lines = readonly { readonly account: string; readonly cents: bigint }[]

/** What a move books at a price, for a sender 1 and a payer 2: a million events have some thousand different ones. */
function bookingsOf(made: readonly MadeTransfer[]) {
  const known = new Map<string, Lines>()
  for (const { template, quote, feesReturned, events } of made) {
    for (const { move } of events) {
      const key = `${template} ${feesReturned} ${move}`
      if (move === 'VALIDATE' || known.has(key)) continue
      const parties = { sendAgencySid: 1, receiveAgencySid: 2 }
      const postings = postingsOf(move, { ...quote, ...parties }, { feesReturned: feesReturned ?? false })
      known.set(
        key,
        postings.map(({ account, amountCents }) => ({ account, cents: amountCents })),
      )
    }
  }
  return ({ template, feesReturned, parties: [s, r], events }: MadeTransfer): MadePosting[] => {
    const accounts: Readonly<Record<string, string>> = {
      'agency:1': `agency:${s}`,
      'agency:2': `agency:${r}`,
    }
    return events.flatMap((event) =>
      (known.get(`${template} ${feesReturned} ${event.move}`) ?? []).map(({ account, cents }) => ({
        event,
        account: accounts[account] ?? account,
        cents,
      })),
    )
  }
}

function addPostings(tx: Tx, chunk: readonly MadePosting[]): Promise<unknown> {
  return sql`
    insert into ledger_postings (event_sid, account, amount_cents, booked_at)
    select * from unnest(${chunk.map(({ event }) => event.sid)}::bigint[], ${chunk.map(({ account }) => account)}::text[],
      ${chunk.map(({ cents }) => String(cents))}::bigint[],
      ${chunk.map(({ event }) => textOf(event.micros))}::timestamptz[])`.execute(tx)
}

/**
 * Lives of chance whose steps lie on and around midnights, as the product would have left them: at least so many
 * events, in the days from `firstDay` on. Without the triggers, which would look at a million events one by one.
 */
export async function makeDays(
  db: Db,
  { random, events, firstDay, days }: { random: Random; events: number; firstDay: string; days: number },
): Promise<MadeTransfer[]> {
  await addParties(db, agencies)
  const templates = Array.from({ length: templateCount }, () => somePrice(random))
  const begin = Date.parse(firstDay) * 1000
  const made: MadeTransfer[] = []
  for (let nextEvent = 1; nextEvent <= events; ) {
    const number = random.upTo(templateCount) - 1
    const start = begin + random.upTo(days) * dayMicros - random.upTo(dayMicros)
    const transfer = live(random, made.length + 1, nextEvent, start, templates[number] as Template, number)
    nextEvent += transfer.events.length
    made.push(transfer)
  }
  await behindTheTriggers(db, async (tx) => {
    await allowTime(tx, 0)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const postingsFor = bookingsOf(made)
    await addTemplates(tx, templates)
    await inChunks(made, (chunk) => addTransfers(tx, chunk))
    await inChunks(
      made.flatMap((transfer) => transfer.events),
      (chunk) => addEvents(tx, chunk),
    )
    await inChunks(made, (chunk) => addPostings(tx, chunk.flatMap(postingsFor)))
    for (const table of ['transactions', 'transaction_events']) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'sid'), (select max(sid) from ${sql.table(table)}))`.execute(
        tx,
      )
    }
  })
  await sql`analyze transactions, transaction_events, ledger_postings`.execute(db)
  return made
}
