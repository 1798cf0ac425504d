import { fromCents, toCents } from '@corridor/domain/money/money'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { operatorRows, pairRows } from './rows.ts'

/** Why there is no report, in words for the log: the file would say something else than the list. */
export class ReportError extends Error {}

/** What an agency did or had done on a day with one peer, of one kind. */
export interface PeerLine {
  readonly what: string
  readonly rows: number
  readonly collected: string
  readonly taxes: string
  readonly fees: string
  readonly fx: string
  /** The operator's part of what the agency collected. */
  readonly operatorPart: string
  readonly balance: string
}

export interface PeerPart {
  readonly shortName: string
  readonly longName: string
  readonly lines: readonly PeerLine[]
  readonly total: PeerLine
}

export interface OperatorLine {
  readonly what: string
  readonly rows: number
  readonly fees: string
  readonly fx: string
  readonly due: string
}

/** Everything that the page says, ready to be written: amounts are exact texts, names as they are. */
export interface Summary {
  readonly day: string
  readonly closedAt: string
  readonly operator: string
  readonly agency: { readonly shortName: string; readonly longName: string }
  readonly peers: readonly PeerPart[]
  readonly total: PeerLine
  readonly operatorLines: readonly OperatorLine[]
  readonly operatorTotal: OperatorLine
  /** What the agency owes or is owed, what its peers have of it by their own reconciliations, and the operator. */
  readonly proof: {
    readonly own: string
    readonly peers: string
    readonly operator: string
    readonly sum: string
  }
  /** Rows that do not agree with the ledger, and the first of their transfers. */
  readonly exceptions: { readonly count: number; readonly transfers: readonly number[] }
}

export interface SummaryOf {
  readonly day: string
  readonly agencySid: number
  readonly closedAt: string
  readonly operator: string
  readonly agency: { readonly shortName: string; readonly longName: string }
}

interface Judged {
  readonly rows: number
  readonly exceptions: number
  readonly transfers: readonly number[] | null
}

interface PairGroup extends Judged {
  readonly peerSid: number
  readonly shortName: string
  readonly longName: string
  readonly kind: keyof typeof pairKinds
  readonly collected: string
  readonly taxes: string
  readonly fees: string
  readonly fx: string
  readonly operatorPart: string
  readonly balance: string
}

interface OperatorGroup extends Judged {
  readonly kind: keyof typeof operatorKinds
  readonly fees: string
  readonly fx: string
  readonly due: string
}

/** Who collected and what happened. */
const pairKinds = {
  'C RECEIVE': 'Sent and paid out',
  'C REVERSE': 'Sent, payout reversed',
  'C CORRECT': 'Sent, payout corrected',
  'R RECEIVE': 'Paid out',
  'R REVERSE': 'Payout reversed',
  'R CORRECT': 'Payout corrected',
} as const

const operatorKinds = {
  RECEIVE: 'Sent and paid out',
  REVERSE: 'Sent, payout reversed',
  CORRECT: 'Sent, payout corrected',
  CANCEL: 'Cancelled, fees kept',
} as const

const shownTransfers = 20

const judgedColumns = `count(*)::int as rows, count(*) filter (where r.status <> 'OK')::int as exceptions,
    (array_agg(r.transaction_sid::int order by r.event) filter (where r.status <> 'OK'))[1:${shownTransfers}] as transfers`

function sums(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, column]) => `round(sum(r.${column}), 2) as "${name}"`)
    .join(', ')
}

const pairGroups = `
  select r.peer_sid as "peerSid", coalesce(max(p.short_name), '#' || r.peer_sid) as "shortName",
    coalesce(max(p.long_name), '') as "longName", coalesce(r.side || ' ' || r.move, '?') as kind, ${judgedColumns},
    ${sums({ collected: 'amount_collected', taxes: 'taxes', fees: 'host_fees', fx: 'host_fx', operatorPart: 'operator_part', balance: 'balance' })}
  from (${pairRows({ day: '$1', host: '$2', peer: 'd.peer_sid' })}) as r
  left join agencies p on p.sid = r.peer_sid
  group by r.peer_sid, r.side, r.move
  order by lower(coalesce(max(p.short_name), '')), r.peer_sid, r.side, r.move`

const operatorGroups = `
  select coalesce(r.move, '?') as kind, ${judgedColumns},
    ${sums({ fees: 'mdl_fees', fx: 'mdl_fx', due: 'balance' })}
  from (${operatorRows({ day: '$1', host: '$2' })}) as r
  group by r.move order by r.move`

/** As they were closed: the agency's own heads, and what the others' have of it. */
const headsOf = `
  select coalesce(sum(balance) filter (where kind = 'agency' and host_sid = $2), 0.00) as balance,
    coalesce(sum(row_count) filter (where kind = 'agency' and host_sid = $2), 0)::int as rows,
    coalesce(sum(balance) filter (where kind = 'operator' and host_sid = $2), 0.00) as due,
    coalesce(sum(row_count) filter (where kind = 'operator' and host_sid = $2), 0)::int as "dueRows",
    coalesce(sum(balance) filter (where peer_sid = $2), 0.00) as peers
  from reconciliations where day = $1 and (host_sid = $2 or peer_sid = $2)`

interface Heads {
  readonly balance: string
  readonly rows: number
  readonly due: string
  readonly dueRows: number
  readonly peers: string
}

/** Exact, in cents. */
function sumOf(amounts: readonly string[]): string {
  return fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0n))
}

function pairTotal(what: string, lines: readonly PeerLine[]): PeerLine {
  const sum = (key: 'collected' | 'taxes' | 'fees' | 'fx' | 'operatorPart' | 'balance'): string =>
    sumOf(lines.map((line) => line[key]))
  return {
    what,
    rows: lines.reduce((rows, line) => rows + line.rows, 0),
    collected: sum('collected'),
    taxes: sum('taxes'),
    fees: sum('fees'),
    fx: sum('fx'),
    operatorPart: sum('operatorPart'),
    balance: sum('balance'),
  }
}

function operatorSum(lines: readonly OperatorLine[]): OperatorLine {
  return {
    what: 'Total',
    rows: lines.reduce((rows, line) => rows + line.rows, 0),
    fees: sumOf(lines.map(({ fees }) => fees)),
    fx: sumOf(lines.map(({ fx }) => fx)),
    due: sumOf(lines.map(({ due }) => due)),
  }
}

/** Peer by peer, in the order in which they come. */
function partsOf(groups: readonly PairGroup[]): PeerPart[] {
  return [...Map.groupBy(groups, ({ peerSid }) => peerSid).values()].map((own) => {
    const lines = own.map(({ kind, ...line }) => ({ ...line, what: pairKinds[kind] ?? 'Event missing' }))
    const { shortName = '', longName = '' } = own[0] ?? {}
    return { shortName, longName, lines, total: pairTotal(`Total ${shortName}`, lines) }
  })
}

/** The rows of the day once more against the heads with which it was closed; what does not agree is in no file. */
function prove(
  { day, agencySid }: SummaryOf,
  heads: Heads,
  total: PeerLine,
  operatorTotal: OperatorLine,
): Summary['proof'] {
  const disagree = (what: string, ours: string | number, head: string | number): void => {
    if (String(ours) !== String(head))
      throw new ReportError(
        `The rows of agency ${agencySid} on ${day} give ${ours} ${what}, and the closed day has ${head}.`,
      )
  }
  disagree('rows', total.rows, heads.rows)
  disagree('as its balance', total.balance, heads.balance)
  disagree('rows towards the operator', operatorTotal.rows, heads.dueRows)
  disagree('as due to the operator', operatorTotal.due, heads.due)
  const own = fromCents(toCents(total.balance) - toCents(operatorTotal.due))
  const sum = sumOf([own, heads.peers, heads.due])
  disagree('as the sum of all sides', sum, '0.00')
  return { own, peers: heads.peers, operator: heads.due, sum }
}

/** What an agency's day was, read in a few statements however many transfers it had. */
export async function readSummary(db: Db | Tx, of: SummaryOf): Promise<Summary> {
  const { day, agencySid, closedAt, operator, agency } = of
  const values = [day, agencySid]
  const groups = await rawQuery<PairGroup>(db, pairGroups, values)
  const owed = await rawQuery<OperatorGroup>(db, operatorGroups, values)
  const [heads] = await rawQuery<Heads>(db, headsOf, values)
  if (!heads) throw new Error('A sum without a row.')
  const peers = partsOf(groups)
  const total = pairTotal(
    'All peers',
    peers.map((peer) => peer.total),
  )
  const operatorLines = owed.map(({ kind, ...line }) => ({
    ...line,
    what: operatorKinds[kind] ?? 'Event missing',
  }))
  const operatorTotal = operatorSum(operatorLines)
  const judged: readonly Judged[] = [...groups, ...owed]
  const transfers = new Set(judged.flatMap((group) => group.transfers ?? []))
  return {
    day,
    closedAt,
    operator,
    agency,
    peers,
    total,
    operatorLines,
    operatorTotal,
    proof: prove(of, heads, total, operatorTotal),
    exceptions: {
      count: judged.reduce((count, { exceptions }) => count + exceptions, 0),
      transfers: [...transfers].sort((a, b) => a - b).slice(0, shownTransfers),
    },
  }
}
