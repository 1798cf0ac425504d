import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { withPdfThread } from '../../apps/server/src/core/reconciliations/pdf.ts'
import { readSummary, type Summary } from '../../apps/server/src/core/reconciliations/summary.ts'
import { findPair } from '../../apps/server/src/features/reconciliations/detail.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import { closePastDays } from '../../tools/load/days.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { openFilled } from './filled.ts'
import { timed } from './gathered.ts'
import { median } from './statistics.ts'

/**
 * A page of so many lines: seconds, and for how long this thread stood still meanwhile. On a database of so many
 * transfers: the figures of the largest summary against the bare heads of its day, and the first page of the largest pair.
 */
const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '300' },
    transactions: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    folder: { type: 'string' },
  },
})
const gone = new AbortController().signal
const rounds = Array.from({ length: Number(values.rounds) })

const filled = await openFilled(
  values.folder ?? makeScratchFolder('bench-reconciliations'),
  Number(values.transactions),
)
const { db } = filled.platform
await closePastDays(filled.platform)

async function each(work: () => Promise<unknown>): Promise<string> {
  const took: number[] = []
  for (const _ of rounds) took.push(await timed(work))
  return median(took).toFixed(1)
}

const [largest] = await rawQuery<{
  sid: number
  day: string
  hostSid: number
  rows: number
  closedAt: string
}>(
  db,
  `select r.sid, r.day, r.host_sid as "hostSid", r.row_count as rows, b.closed_at as "closedAt"
  from reconciliations r join business_days b on b.day = r.day where kind = 'agency' order by row_count desc limit 1`,
)
if (!largest) throw new Error('No day has a pair.')
const { sid, day, hostSid, closedAt } = largest
const of = {
  day,
  agencySid: hostSid,
  closedAt,
  operator: 'Emerlink',
  agency: { shortName: 'S', longName: 'S' },
}
const heads = await each(() =>
  rawQuery(db, 'select * from reconciliations where day = $1 and host_sid = $2', [day, hostSid]),
)
console.log(`figures of a summary: ${await each(() => readSummary(db, of))} ms; its heads, bare: ${heads} ms`)
console.log(
  `first page of ${largest.rows} rows: ${await each(() => findPair(db, sid, { query: {}, gone }))} ms`,
)

const summary = await readSummary(db, of)
const [peer] = summary.peers
if (!peer) throw new Error('The summary has no peer.')
const page: Summary = {
  ...summary,
  peers: Array.from({ length: Number(values.lines) / 3 }, () => ({
    ...peer,
    lines: [peer.total, peer.total],
  })),
}
await withPdfThread(async (make) => {
  await make(summary)
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  const took = await each(() => make(page))
  delays.disable()
  console.log(
    `page of ${values.lines} lines: ${took} ms, this thread stood still for ${(delays.max / 1e6).toFixed(0)} ms at most`,
  )
})
await filled.stop()
