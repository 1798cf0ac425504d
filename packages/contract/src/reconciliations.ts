import { z } from 'zod'
import { dayProof } from './common/day-proof.ts'
import { instant, requiredText, sid, sidParam, sign } from './common/fields.ts'
import { pageBody, pageQuery, total } from './common/paging.ts'
import { amount } from './common/price.ts'
import { whyLength } from './common/proposed.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'
import { ticketQuery } from './downloads.ts'

export const reconciliationsPerPage = 40
/** The rows of a reconciliation are answered at once up to so many, and beyond them a page at a time. */
export const allRowsUpTo = 5000
export const rowsOfAPage = 200
/** Of an operator list that nobody narrows. */
export const mostOperatorHeads = 1000

/** OK: the row agrees with the ledger; PEND: its day is not closed; DIFF: it does not agree; MISS: one side lacks it. */
export const rowStatuses = ['OK', 'PEND', 'DIFF', 'MISS'] as const
export type RowStatus = (typeof rowStatuses)[number]

export const reportKinds = ['summary', 'p2p', 'mdl', 'zip'] as const
export type ReportKind = (typeof reportKinds)[number]

/** A filter that is left empty narrows nothing, in whatever way it is empty. */
const left = z
  .literal('')
  .or(z.null())
  .transform(() => undefined)

export const reconciliationSearch = z.object({
  host: sid.or(left).optional(),
  peer: sid.or(left).optional(),
  /** UTC days, both of them with. */
  dateFrom: z.iso.date().or(left).optional(),
  dateTo: z.iso.date().or(left).optional(),
})

export type ReconciliationSearch = z.output<typeof reconciliationSearch>

export const operatorSearch = reconciliationSearch.omit({ peer: true })

/** Agencies are keys of the map that `/api/transactions/agencies` answers. */
export const dailySummary = z.object({
  sid,
  /** The UTC day, as its first moment. */
  date: instant,
  agency: sid,
  /** False while the worker still writes the files. */
  ready: z.boolean(),
})

export const reconciliationHead = z.object({
  sid,
  date: instant,
  hostAgency: sid,
  peerAgency: sid,
  /** Below zero: the host owes it to the peer. */
  balance: amount,
})

export const operatorHead = z.object({ sid, date: instant, hostAgency: sid, dueBalance: amount })

const rowKeys = {
  /** One row for each event: a payout, taken back and made again on one day, is three. */
  event: z.int(),
  /** Null where the event itself is missing. */
  transaction_sid: z.int().nullable(),
  /** RECEIVE, REVERSE, CORRECT or CANCEL; another one where somebody has changed the event. Null with it. */
  move: z.string().nullable(),
  status: z.enum(rowStatuses),
}

/** The columns of a pair's rows; their sums have the same names. */
const pairColumns = {
  amountCollected: amount,
  hostFees: amount,
  hostFxProfit: amount,
  peerFees: amount,
  peerFxProfit: amount,
  mdlFees: amount,
  mdlFxProfit: amount,
  balance: amount,
}

export const reconciliationRow = z.object({ ...rowKeys, ...pairColumns })

export const operatorRow = z.object({ ...rowKeys, mdlFees: amount, mdlFxProfit: amount, dueBalance: amount })

/** What the head of a reconciliation says, and what its rows give now; they differ only where somebody has changed something. */
const headFigures = z.object({ rows: z.int(), collected: amount, balance: amount })

export const reconciliationTotals = z.object({
  sid,
  kind: z.enum(['agency', 'operator']),
  date: instant,
  hostAgency: sid,
  /** Null towards the operator. */
  peerAgency: sid.nullable(),
  closedAt: instant.nullable(),
  stored: headFigures,
  computed: headFigures,
  /** The head says what the rows give, of the very events with which it was closed. */
  agrees: z.boolean(),
  /** Of a pair, from what was collected to the balance: -collected + taxes + hostFees + hostFxProfit + operatorPart = balance. */
  steps: z
    .object({
      collected: amount,
      taxes: amount,
      hostFees: amount,
      hostFxProfit: amount,
      /** Of what the host collected; of what it paid out the peer has it. */
      operatorPart: amount,
      balance: amount,
    })
    .nullable(),
  /** The sums of the columns. */
  sums: z.object(pairColumns),
  statuses: z.record(z.enum(rowStatuses), z.int()),
})

const ofReconciliation = z.object({ sid: sidParam })

/** More rows: from behind this event on. */
const rowsQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  only: z.literal('exceptions').optional(),
})

const dayParam = z.object({ day: z.iso.date() })

export const reconciliationsRoutes = {
  summaries: route({
    method: 'GET',
    path: '/api/reconciliation/summaries/daily',
    summary: 'Daily summaries, the newest first: with `count` how many, with `limit` those rows',
    permission: 'reconciliations.read',
    scope: 'filtered',
    query: z.object(pageQuery),
    answer: z.union([total, z.array(dailySummary)]),
  }),
  report: route({
    method: 'GET',
    path: '/api/reconciliation/report/:sid/:kind/:date',
    summary: "A file of a daily summary: the date is the summary's own as _YYYY_MM_DD",
    permission: 'reconciliations.download',
    scope: inside('summary', 'params.sid'),
    params: z.object({
      sid: sidParam,
      kind: z.enum(reportKinds),
      date: z.string().regex(/^_\d{4}_\d{2}_\d{2}$/),
    }),
    answer: z.string(),
  }),
  list: route({
    method: 'POST',
    path: '/api/reconciliations',
    summary:
      'Reconciliations between agencies, the newest first: with `count` how many, with `limit` those rows',
    reads: true,
    permission: 'reconciliations.read',
    scope: 'filtered',
    body: z.object({ search: reconciliationSearch.default({}), ...pageBody }),
    answer: z.union([total, z.array(reconciliationHead)]),
  }),
  zip: route({
    method: 'GET',
    path: '/api/reconciliation/zip/:sid',
    summary: 'The rows between two agencies as a zip, by a ticket for it',
    permission: 'reconciliations.download',
    scope: inside('reconciliation', 'params.sid'),
    params: ofReconciliation,
    query: ticketQuery,
    answer: z.string(),
  }),
  detail: route({
    method: 'GET',
    path: '/api/reconciliation/detail/:sid',
    summary:
      'A reconciliation between two agencies with its rows: all of them up to 5,000, else 200 at a time',
    permission: 'reconciliations.read',
    scope: inside('reconciliation', 'params.sid'),
    params: ofReconciliation,
    query: rowsQuery,
    answer: reconciliationHead.extend({ rowCount: z.int(), rows: z.array(reconciliationRow) }),
  }),
  operatorList: route({
    method: 'POST',
    path: '/api/reconciliations/mdl',
    summary: 'What agencies owe the operator, the newest first: without a body the newest 1,000',
    reads: true,
    permission: 'reconciliations.read',
    scope: 'filtered',
    body: z.object({ search: operatorSearch.default({}), ...pageBody }).optional(),
    answer: z.union([total, z.array(operatorHead)]),
  }),
  operatorDetail: route({
    method: 'GET',
    path: '/api/reconciliation/mdl/detail/:sid',
    summary: "The rows of an operator's reconciliation: all of them up to 5,000, else 200 at a time",
    permission: 'reconciliations.read',
    scope: inside('reconciliation', 'params.sid'),
    params: ofReconciliation,
    query: rowsQuery,
    answer: z.array(operatorRow),
  }),
  operatorZip: route({
    method: 'GET',
    path: '/api/reconciliation/mdl/zip/:sid',
    summary: 'The rows towards the operator as a zip, by a ticket for it',
    permission: 'reconciliations.download',
    scope: inside('reconciliation', 'params.sid'),
    params: ofReconciliation,
    query: ticketQuery,
    answer: z.string(),
  }),
  totals: route({
    method: 'GET',
    path: '/api/reconciliation/:sid/totals',
    summary:
      'Head and sums of a reconciliation of either kind, computed from its rows beside what the head says',
    permission: 'reconciliations.read',
    scope: inside('reconciliation', 'params.sid'),
    params: ofReconciliation,
    answer: reconciliationTotals,
  }),
  history: route({
    method: 'GET',
    path: '/api/reconciliation/:sid/history',
    summary: 'The balances of the same two over the 30 days that end with it',
    permission: 'reconciliations.read',
    scope: inside('reconciliation', 'params.sid'),
    params: ofReconciliation,
    answer: z.array(z.object({ sid, date: instant, balance: amount })),
  }),
  day: route({
    method: 'GET',
    path: '/api/reconciliation/day/:day',
    summary: 'A day: its three parties, every pair, and the newest proof of it',
    permission: 'reconciliations.read',
    scope: 'closed',
    params: dayParam,
    answer: z.object({
      day: z.iso.date(),
      /** Null while the day is open. */
      closedAt: instant.nullable(),
      events: z.int(),
      /** Each agency with an event: its balance towards the others and what it owes the operator. */
      parties: z.array(z.object({ agency: sid, balance: amount, dueBalance: amount, net: amount })),
      operator: amount,
      /** Of all parties and the operator: zero. */
      sum: amount,
      /** Each pair once, from the side that owes. */
      pairs: z.array(z.object({ sid, host: sid, peer: sid, balance: amount, rows: z.int() })),
      /** With those beyond the largest 2,000. */
      pairCount: z.int(),
      proof: dayProof.nullable(),
      /** What keeps it open. */
      findings: z.array(z.string()),
    }),
  }),
  prove: route({
    method: 'POST',
    path: '/api/reconciliation/day/:day/proof',
    summary: 'Derive the day again in three ways, and keep what came out',
    permission: 'reconciliations.prove',
    scope: 'closed',
    params: dayParam,
    answer: dayProof,
  }),
  reopen: route({
    method: 'POST',
    path: '/api/reconciliation/day/:day/reopening',
    summary:
      'Propose to open a day, and all later ones, again that was closed too early: always waits for a second person',
    permission: 'reconciliations.reopen',
    scope: 'closed',
    proposes: true,
    params: dayParam,
    body: z.object({ why: requiredText(whyLength), sign }),
    /** Of the calls that do not wait; none does here. */
    answer: dayParam,
  }),
  pending: route({
    method: 'GET',
    path: '/api/reconciliation/pending',
    summary: 'What the days that are not closed would give so far: by pair, provisional and in no file',
    permission: 'reconciliations.read',
    scope: 'closed',
    answer: z.object({
      /** The first day that is not closed, and the last that is looked at: the next at most. */
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
      asOf: instant,
      /** The largest 200. */
      pairs: z.array(z.object({ host: sid, peer: sid, rows: z.int(), balance: amount })),
    }),
  }),
  postings: route({
    method: 'GET',
    path: '/api/reconciliation/postings/:sid',
    summary: 'What the ledger has booked for a transfer, by its steps, the newest first: 200 at most',
    permission: 'reconciliations.read',
    scope: inside('transfer', 'params.sid'),
    params: ofReconciliation,
    answer: z.array(
      z.object({
        event: z.int(),
        move: z.string(),
        at: instant,
        /** Above zero: whoever holds the account owes the network. Empty where the step should have booked and has not. */
        postings: z.array(z.object({ account: z.string(), amount })),
      }),
    ),
  }),
  ofTransfer: route({
    method: 'GET',
    path: '/api/reconciliation/of-transfer/:sid',
    summary: 'The reconciliations that a transfer is in, the oldest first',
    permission: 'reconciliations.read',
    scope: inside('transfer', 'params.sid'),
    params: ofReconciliation,
    answer: z.array(
      z.object({
        sid,
        kind: z.enum(['agency', 'operator']),
        date: instant,
        hostAgency: sid,
        peerAgency: sid.nullable(),
        status: z.enum(rowStatuses),
      }),
    ),
  }),
}
