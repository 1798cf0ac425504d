import { z } from 'zod'
import { instant, optionalText, sid, sidParam } from './common/fields.ts'
import { pageBody, pageWindow, total } from './common/paging.ts'
import { amount } from './common/price.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'
import { secret } from './common/secret.ts'
import { ticketQuery } from './downloads.ts'

export const settlementsPerPage = 40
export const agencyTextLength = 100
/** Of the transfers behind a file, so many are shown at once. */
export const transfersPerPage = 40

/** What is in a file: the transfers that an agency sent, or those that it paid out. */
export const settlementTypes = [
  { key: 'S', v: 'SND' },
  { key: 'R', v: 'RCV' },
] as const

export const settlementPeriods = [
  { key: 'd', v: 'Daily' },
  { key: 'w', v: 'Weekly' },
  { key: 'm', v: 'Monthly' },
] as const

export type SettlementType = (typeof settlementTypes)[number]['key']
export type SettlementPeriod = (typeof settlementPeriods)[number]['key']

const typeKey = z.enum(['S', 'R'])
const periodKey = z.enum(['d', 'w', 'm'])
const type = z.enum(['SND', 'RCV'])

/** A filter that is left empty narrows nothing, in whatever way it is empty. */
const left = z
  .literal('')
  .or(z.null())
  .transform(() => undefined)

export const settlementSearch = z.object({
  /** A part of an agency's name. */
  agency: optionalText(agencyTextLength).nullish(),
  type: typeKey.or(left).optional(),
  period: periodKey.or(left).optional(),
  /** The whole UTC day on which the file was made. */
  date: z.iso.date().or(left).optional(),
})

export type SettlementSearch = z.output<typeof settlementSearch>

export const deliveryStates = [
  'waiting',
  'claimed',
  'uploading',
  'renaming',
  'delivered',
  'maybe',
  'failed',
  'dead',
] as const

export const deliveryChannels = ['mail', 'sftp', 'pickup'] as const

/** How the deliveries of a file stand together: the worst of them. */
export const deliveredStates = ['none', 'waiting', 'delivered', 'maybe', 'retrying', 'failed'] as const

export const settlementRow = z.object({
  sid,
  idTypeTrns: typeKey,
  /** The long name. */
  agency: z.string(),
  agencySid: sid,
  period: periodKey,
  dateGenerated: instant,
  fileTitle: z.string(),
  type,
  rows: z.int(),
  delivery: z.enum(deliveredStates),
  /** Of one that is tried again by itself: when. */
  nextTryAt: instant.nullable(),
})

/** From the one that needs somebody most to the one that nobody needs to look at. */
export const dayStates = ['failed', 'missing', 'late', 'due', 'made', 'empty', 'off'] as const
export type DayState = (typeof dayStates)[number]

/** Why a file that should be there is not, or has not arrived. */
export const todoReasons = ['error', 'next_try', 'waiting', 'no_password', 'day_open', 'not_made'] as const

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

const calendarRow = z.object({
  agency: sid,
  name: z.string(),
  /** The first of the month first, all of them: what is due on a day is made on its morning. */
  days: z.array(
    z.object({
      state: z.enum(dayStates),
      /** Where the files of that day were made on another: the day to look for. */
      on: z.iso.date().optional(),
    }),
  ),
  /** The newest that wants somebody. */
  todo: z
    .object({
      day: z.iso.date(),
      /** Of the period that the file is about. */
      firstDay: z.iso.date(),
      state: z.enum(['failed', 'missing', 'late']),
      type: typeKey,
      period: periodKey,
      /** Of a file that is made. */
      sid: sid.nullable(),
      reason: z.enum(todoReasons),
      /** Of a failed delivery what the other side said. */
      error: z.string().nullable(),
      nextTryAt: instant.nullable(),
    })
    .nullable(),
})

const attempt = z.object({
  at: instant,
  /** The worker, or the login of whoever asked for it. */
  by: z.string(),
  outcome: z.string(),
  errorClass: z.string().nullable(),
  message: z.string(),
  nextTryAt: instant.nullable(),
  ms: z.int().nullable(),
})

export const delivery = z.object({
  sid,
  channel: z.enum(deliveryChannels),
  target: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  nextTryAt: instant.nullable(),
  lastErrorClass: z.string().nullable(),
  lastError: z.string().nullable(),
  deliveredAt: instant.nullable(),
  remoteName: z.string().nullable(),
  mayRetry: z.boolean(),
  /** The newest 50, the oldest of them first. */
  story: z.array(attempt),
})

const rowKinds = z.enum(['SEND', 'CANCEL', 'REFUND', 'RECEIVE', 'REVERSE'])

export const settlementDetail = settlementRow.extend({
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  sequence: z.int(),
  layout: z.enum(['TXT', 'CSV']),
  /** Null once the time for which the bytes are kept is over. */
  bytes: z.int().nullable(),
  sha256: z.string(),
  /** The first and the last line, as they stand in the file. */
  head: z.string(),
  trailer: z.string(),
  /** In USD. */
  totals: z.array(z.object({ kind: rowKinds, amount })),
  deliveries: z.array(delivery),
})

const ofSettlement = z.object({ sid: sidParam })

export const settlementsRoutes = {
  list: route({
    method: 'POST',
    path: '/api/settlements',
    summary: 'Settlement files, the newest first: with `count` how many, with `limit` those rows',
    reads: true,
    permission: 'settlements.read',
    scope: 'filtered',
    body: z.object({ search: settlementSearch.default({}), ...pageBody }),
    answer: z.union([total, z.array(settlementRow)]),
  }),
  zip: route({
    method: 'GET',
    path: '/api/settlements/zip/:sid',
    summary: 'The zip of a settlement, by a ticket for it',
    permission: 'settlements.download',
    scope: inside('settlement', 'params.sid'),
    params: ofSettlement,
    query: ticketQuery,
    answer: z.string(),
  }),
  calendar: route({
    method: 'GET',
    path: '/api/settlements/calendar',
    summary: 'Which files of a month went out, by agency and day; those that want somebody first',
    permission: 'settlements.read',
    scope: 'filtered',
    query: z.object({ month: month.optional() }),
    answer: z.object({
      month,
      /** By the clock of the server, as a day of UTC. */
      today: z.iso.date(),
      /** Until when the files of today have to be out. */
      todayUntil: instant,
      asOf: instant,
      agencies: z.int(),
      /** The files of the month by their state. */
      counts: z.record(z.enum(dayStates), z.int()),
      /** Those of today, and how many of them have arrived everywhere. */
      todayCounts: z.record(z.enum(dayStates), z.int()),
      todayOut: z.int(),
      rows: z.array(calendarRow),
    }),
  }),
  deliveries: route({
    method: 'GET',
    path: '/api/settlements/:sid/deliveries',
    summary: 'A file in full: its first and last line, its control totals, where it went and how',
    permission: 'settlements.read',
    scope: inside('settlement', 'params.sid'),
    params: ofSettlement,
    answer: settlementDetail,
  }),
  transfers: route({
    method: 'POST',
    path: '/api/settlements/:sid/transfers',
    summary: 'The transfers behind a file, in the order of its rows',
    reads: true,
    permission: 'settlements.read',
    scope: inside('settlement', 'params.sid'),
    params: ofSettlement,
    body: z.object({ limit: pageWindow.optional() }),
    answer: z.array(
      z.object({
        event: z.int(),
        at: instant,
        kind: rowKinds,
        transaction: z.int(),
        reference: z.string(),
        amount,
      }),
    ),
  }),
  ofTransfer: route({
    method: 'GET',
    path: '/api/settlements/of-transfer/:sid',
    summary: 'The files that a transfer is in, the oldest first',
    permission: 'settlements.read',
    scope: inside('transfer', 'params.sid'),
    params: ofSettlement,
    answer: z.array(settlementRow.pick({ sid: true, fileTitle: true, agency: true, type: true })),
  }),
  retry: route({
    method: 'POST',
    path: '/api/deliveries/:sid/retry',
    summary: 'Try a delivery again now: the same bytes under the same name',
    permission: 'settlements.retry',
    scope: inside('delivery', 'params.sid'),
    params: ofSettlement,
    answer: delivery,
  }),
  make: route({
    method: 'POST',
    path: '/api/settlements/make',
    summary: 'Make a file that was missed; one that is there is answered as it is',
    permission: 'settlements.make',
    scope: inside('agency', 'body.agency'),
    body: z.object({
      agency: sid,
      type: typeKey,
      period: periodKey,
      /** Any day of the period. */
      day: z.iso.date(),
    }),
    answer: z.object({ sid, made: z.boolean() }),
  }),
  revealZipPassword: route({
    method: 'POST',
    path: '/api/settlements/:sid/zip-password',
    summary: 'The password of this very zip in clear; needs the second-level grant and is noted',
    permission: 'settlement-setup.reveal',
    scope: inside('settlement', 'params.sid'),
    params: ofSettlement,
    answer: z.object({ zipPass: secret(z.string()) }),
  }),
}
