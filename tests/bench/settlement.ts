import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { periodOf } from '@corridor/domain/settlements/periods'
import { type MakeOutcome, makeFile } from '../../apps/server/src/core/settlements/make.ts'
import type { FileOrder } from '../../apps/server/src/core/settlements/order.ts'
import { copyRows, rowsStatement } from '../../apps/server/src/core/settlements/rows.ts'
import { listSides } from '../../apps/server/src/core/settlements/setup.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import { withScratchFile } from '../../apps/server/src/platform/scratch.ts'
import { closePastDays } from '../../tools/load/days.ts'
import { openFilled } from './filled.ts'
import { bareExport } from './search/export.ts'
import { interleaved } from './statistics.ts'
import { maxResident } from './usage.ts'

/**
 * One large file from a closed day to the stored zip: seconds, and the memory of the process that makes it; its COPY
 * against psql's; and the files of many agencies one after the other. The first run fills a database: what it measures
 * of memory is that of a process that has filled one, so run it twice.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(tmpdir(), 'corridor-bench-settlement') },
    transactions: { type: 'string', default: '120000' },
    rows: { type: 'string', default: '100000' },
    files: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
  },
})

const filled = await openFilled(values.folder, Number(values.transactions))
const { platform, databaseUrl } = filled
const { db } = platform
const call = hostCall(platform.log, 'bench')
await closePastDays(platform)

/** The oldest closed days that nobody has a file of. */
async function freeDays(count: number): Promise<string[]> {
  const days = await rawQuery<{ day: string }>(
    db,
    `select day from business_days b where not exists (select from settlements s where s.period = 'd' and s.first_day = b.day)
    order by day limit $1`,
    [count],
  )
  return days.map(({ day }) => day)
}

/** A day of so many rows: entries of other days' events, which is all that a file looks at. */
async function largeDay(): Promise<FileOrder> {
  const [day] = await freeDays(1)
  const sender = (await listSides(db)).find(({ side }) => side === 'S')
  if (day === undefined || !sender) throw new Error('There is no day without files: drop the folder.')
  await rawQuery(
    db,
    `insert into day_entries select $1, $2, 'S', 0, sid from transaction_events where move in ('SEND', 'SEND_HELD', 'CANCEL')
    order by sid limit $3 on conflict do nothing`,
    [day, sender.agencySid, Number(values.rows)],
  )
  await rawQuery(db, 'analyze day_entries')
  return { ...sender, ...periodOf('d', day) }
}

async function made(outcome: Promise<MakeOutcome>): Promise<void> {
  const { outcome: found } = await outcome
  if (found !== 'made') throw new Error(`A file was not made: ${found}.`)
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const order = await largeDay()
const [bare, ours] = await interleaved(
  Number(values.rounds),
  () => bareExport(databaseUrl, rowsStatement(order), ''),
  () => seconds(() => withScratchFile((file) => copyRows(db, order, file))),
)
console.log(`COPY: psql ${bare.toFixed(2)} s, ours ${ours.toFixed(2)} s, ${(bare / ours).toFixed(2)} of psql`)

let took = 0
const megabytes = await maxResident(process.pid, async () => {
  took = await seconds(() => made(makeFile(platform, call, order)))
})
const [stored] = await rawQuery<{ rows: number; bytes: number }>(
  db,
  `select row_count as rows, bytes from settlements s join stored_files f on f.sid = s.file_sid
  where agency_sid = $1 and first_day = $2 and period = 'd'`,
  [order.agencySid, order.firstDay],
)
console.log(
  `one file of ${stored?.rows} rows: ${took.toFixed(1)} s, zip ${((stored?.bytes ?? 0) / 1e6).toFixed(1)} MB, at most ${megabytes.toFixed(0)} MB resident`,
)

const sides = await listSides(db)
const days = await freeDays(Math.ceil(Number(values.files) / sides.length))
const orders = days
  .flatMap((day) => sides.map((side) => ({ ...side, ...periodOf('d', day) })))
  .slice(0, Number(values.files))
const all = await seconds(async () => {
  for (const one of orders) await made(makeFile(platform, call, one))
})
console.log(
  `${orders.length} daily files: ${all.toFixed(1)} s, ${((all * 1000) / orders.length).toFixed(0)} ms each`,
)

await filled.stop()
