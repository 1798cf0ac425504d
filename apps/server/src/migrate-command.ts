import type { CommandForm, OptionValues, Told } from './platform/command-line.ts'
import { planMigrations, tellPlan } from './platform/db/migration-plan.ts'
import type { Platform } from './platform/platform.ts'
import { prepareDatabase } from './platform/prepare-database.ts'

/** Neither done nor failed: something is to do. */
const pendingCode = 3

export const migrateCommand: CommandForm & {
  readonly run: (platform: Platform, values: OptionValues) => Promise<Told>
} = {
  summary: 'bring the database to the newest schema, or tell what that would take',
  options: {
    plan: {
      help: `tell what would be applied and whom it holds up, and change nothing; ${pendingCode}: something would`,
    },
  },
  run: async ({ config }, values) => {
    if ('plan' in values) {
      const plan = await planMigrations(config.databaseUrl)
      return { text: tellPlan(plan), exitCode: plan.pending.length === 0 ? 0 : pendingCode }
    }
    const done = await prepareDatabase(config.databaseUrl, { mode: config.mode, madeBy: 'migrate' })
    const text = done.length === 0 ? 'The schema is up to date.' : `Applied: ${done.join(', ')}`
    return { text, exitCode: 0 }
  },
}
