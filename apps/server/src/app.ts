import { routes } from '@corridor/contract/routes'
import type { FastifyInstance } from 'fastify'
import { ledgerJobs } from './core/ledger/jobs.ts'
import { ratesJobs } from './core/rates/jobs.ts'
import { answersJobs } from './core/transfers/answers.ts'
import { transfersJobs } from './core/transfers/jobs.ts'
import { agenciesHandlers } from './features/agencies/routes.ts'
import { agencyScheduleHandlers } from './features/agency-schedule/routes.ts'
import { agentsHandlers } from './features/agents/routes.ts'
import { auditJobs } from './features/audit/jobs.ts'
import { auditHandlers } from './features/audit/routes.ts'
import { banksHandlers } from './features/banks/routes.ts'
import { complianceHandlers } from './features/compliance/routes.ts'
import { contactsHandlers } from './features/contacts/routes.ts'
import { feesHandlers } from './features/fees/routes.ts'
import { lookupsHandlers } from './features/lookups/routes.ts'
import { ratesHandlers } from './features/rates/routes.ts'
import { secureIpsHandlers } from './features/secure-ips/routes.ts'
import { sessionJobs } from './features/session/jobs.ts'
import { sessionHandlers } from './features/session/routes.ts'
import { makeThrottle } from './features/session/throttle.ts'
import { settlementSetupHandlers } from './features/settlement-setup/routes.ts'
import { tracesHandlers } from './features/traces/routes.ts'
import { makeExports } from './features/transactions/exports.ts'
import { transactionsJobs } from './features/transactions/jobs.ts'
import { transactionsHandlers } from './features/transactions/routes.ts'
import { usersHandlers } from './features/users/routes.ts'
import { mountFeatures } from './platform/http/mount.ts'
import { mountOpenApi } from './platform/http/openapi.ts'
import { mountOperations } from './platform/http/operations.ts'
import { makeHttpServer } from './platform/http/server.ts'
import { mountWeb } from './platform/http/web.ts'
import { type Job, startJobs } from './platform/jobs.ts'
import { makePastTurns } from './platform/past-turns.ts'
import type { Platform } from './platform/platform.ts'
import { type ScheduledJob, startSchedules } from './platform/schedules.ts'
import { makeGuard } from './platform/session/guard.ts'
import { makeSessionCache } from './platform/session/session-cache.ts'
import { findSession } from './platform/session/sessions.ts'

/** The HTTP API and the web app. */
export async function makeApi(platform: Platform): Promise<FastifyInstance> {
  const { config, db, log, metrics, secrets } = platform
  const app = await makeHttpServer(config, log, metrics)
  const sessionCache = makeSessionCache(config.sessionMemoryMs, (tokenHash) => findSession(db, tokenHash))
  const around = { config, guard: makeGuard(db, sessionCache, secrets) }
  await mountOpenApi(app, config)
  const throttle = makeThrottle(db, config.loginAttemptsPerAddress)
  const exports = makeExports(platform)
  const inTurn = makePastTurns(db)
  app.addHook('onClose', () => exports.close())
  mountFeatures(app, around, routes, {
    session: sessionHandlers({ ...platform, throttle }, config),
    lookups: lookupsHandlers(db),
    users: usersHandlers(platform),
    audit: auditHandlers(db),
    agencies: agenciesHandlers(db),
    banks: banksHandlers(db),
    agents: agentsHandlers(platform),
    contacts: contactsHandlers(db),
    compliance: complianceHandlers({ db, inTurn }),
    'secure-ips': secureIpsHandlers(db),
    'agency-schedule': agencyScheduleHandlers(db),
    'settlement-setup': settlementSetupHandlers(platform),
    rates: ratesHandlers(platform),
    fees: feesHandlers({ ...platform, inTurn }),
    transactions: transactionsHandlers({ db, exports }),
    traces: tracesHandlers(db),
  })
  mountOperations(app, platform)
  await mountWeb(app, config)
  return app
}

/** What has to be done every few seconds. */
function jobs({ config, db, metrics }: Platform): Job[] {
  return [...auditJobs(config, metrics), ...sessionJobs(db), ...transactionsJobs(db)]
}

/** What has to be done by the calendar. */
function scheduledJobs(platform: Platform): ScheduledJob[] {
  return [
    ...ratesJobs(platform),
    ...transfersJobs(platform),
    ...answersJobs(platform),
    ...ledgerJobs(platform),
  ]
}

/** The background work; any number of workers may run, each job runs in one of them at a time. */
export async function startWorker(platform: Platform): Promise<() => Promise<void>> {
  const { config, log, metrics } = platform
  const stopSchedules = await startSchedules(scheduledJobs(platform), {
    databaseUrl: config.databaseUrl,
    log,
    metrics,
  })
  const stopJobs = startJobs(jobs(platform), platform)
  return async () => {
    await Promise.all([stopSchedules(), stopJobs()])
  }
}
