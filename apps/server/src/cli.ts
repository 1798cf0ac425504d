import { commands } from './commands.ts'
import { keyHoldings } from './key-holdings.ts'
import { readCommandLine, typed } from './platform/command-line.ts'
import { readConfig } from './platform/config.ts'
import { requireMode } from './platform/db/installation.ts'
import { hasCode } from './platform/db/statement.ts'
import { AppError } from './platform/errors.ts'
import { checkKeys } from './platform/keys/check.ts'
import { openPlatform } from './platform/platform.ts'
import { startUp } from './platform/process.ts'

/** A table, a column or a function that is not there. */
const missing = ['42P01', '42703', '42883'] as const

/** Whoever is tried at several addresses fails at each: the whole has no word of its own. */
function tellError(error: unknown): unknown {
  if (error instanceof AggregateError) return error.errors.map(tellError).join('\n')
  if (!(error instanceof Error)) return error
  return hasCode(error, ...missing)
    ? `${error.message}. The schema is older than this version: ${typed('migrate')}`
    : error.message
}

async function main(): Promise<number> {
  const line = readCommandLine(commands, process.argv.slice(2))
  if (line.kind === 'help') {
    console.log(line.text)
    return 0
  }
  if (line.kind === 'wrong') {
    console.error(line.text)
    return 2
  }
  const platform = openPlatform(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
  try {
    if (!line.command.inAnyMode) await requireMode(platform.db, platform.config.mode)
    if (!line.command.withoutKeys) await checkKeys(platform, keyHoldings)
    const told = await line.command.run(platform, line.values)
    const said = typeof told === 'string' ? { text: told, exitCode: 0 } : told
    console.log(said.text)
    return said.exitCode
  } catch (error) {
    console.error(tellError(error))
    if (error instanceof AppError)
      for (const { field, message } of error.fields) console.error(`  ${field}: ${message}`)
    return 1
  } finally {
    await platform.db.destroy()
  }
}

await startUp(async () => {
  process.exitCode = await main()
})
