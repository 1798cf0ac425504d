import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openPlatform } from '../apps/server/src/platform/platform.ts'
import { startUp } from '../apps/server/src/platform/process.ts'
import { endAtSignal } from './end-at-signal.ts'
import { fillDemo } from './load/fill.ts'
import { fillTransactions } from './load/transfers.ts'
import { openLocalDatabase } from './local-database.ts'
import { prepareOwnDatabase } from './own-database.ts'

/** Fewer would not hold one of each status. */
const minTransactions = 100

function transactionCount(typed: string): number {
  if (/^\d{1,9}$/.test(typed) && Number(typed) >= minTransactions) return Number(typed)
  throw new Error(`--transactions is a whole number from ${minTransactions} on.`)
}

/** Fills an empty database with demo data, or adds transfers to one that has some; never in mode PROD. */
async function fill(typed: string | undefined): Promise<string> {
  const transactions = typed === undefined ? undefined : transactionCount(typed)
  const report = (line: string): void => console.log(line)
  endAtSignal()
  const database = await openLocalDatabase(process.env)
  const usual = { LOG_LEVEL: 'warn', ...(database.isLocal && { MODE: 'DEV' }) }
  const config = readConfig({ ...usual, ...process.env, DATABASE_URL: database.url })
  // Before the schema, which would give an empty database the mode PROD.
  if (config.mode === 'PROD')
    throw new Error('There is no demo data in mode PROD. Set MODE=DEV for a database of the demo.')
  await prepareOwnDatabase(database, config.mode)
  const platform = openPlatform(config)
  try {
    if (await fillDemo(platform, { ...(transactions && { transactions }), report })) return 'Demo data is in.'
    if (transactions === undefined) return 'There is data already; nothing was done.'
    await fillTransactions(platform, transactions, report)
    return `${transactions} transfers were added.`
  } finally {
    await platform.db.destroy()
    await database.stop()
  }
}

await startUp(async () => {
  const { values } = parseArgs({ options: { transactions: { type: 'string' } } })
  console.log(await fill(values.transactions))
})
