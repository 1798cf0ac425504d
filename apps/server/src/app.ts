import type { ScopedRecord } from '@corridor/contract/common/scope'
import { routes } from '@corridor/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { AttentionSource } from './core/attention.ts'
import { makeGuesses } from './core/customers/guesses.ts'
import { daysJobs, measureDays } from './core/days/jobs.ts'
import { ledgerJobs } from './core/ledger/jobs.ts'
import { measureProof } from './core/ledger/proofs.ts'
import { proposalsJobs } from './core/proposals/jobs.ts'
import type { ProposalKinds } from './core/proposals/kinds.ts'
import { ratesJobs } from './core/rates/jobs.ts'
import { forcedRatesKind } from './core/rates/store.ts'
import { reconciliationsJobs } from './core/reconciliations/jobs.ts'
import { isInside } from './core/scope/records.ts'
import { deliveriesJobs, measureDeliveries } from './core/settlements/deliver/jobs.ts'
import { settlementOutbox } from './core/settlements/deliver/outbox.ts'
import { settlementsJobs } from './core/settlements/jobs.ts'
import { transfersJobs } from './core/transfers/jobs.ts'
import { measureTransfers } from './core/transfers/measure.ts'
import { measureRetention, retentionJobs } from './core/transfers/retention.ts'
import { accountHandlers } from './features/account/routes.ts'
import { agenciesHandlers } from './features/agencies/routes.ts'
import { agencySplitKind } from './features/agencies/service.ts'
import { agencyScheduleHandlers } from './features/agency-schedule/routes.ts'
import { agentsHandlers } from './features/agents/routes.ts'
import { auditJobs } from './features/audit/jobs.ts'
import { measureSeals } from './features/audit/measure.ts'
import { auditHandlers } from './features/audit/routes.ts'
import { banksHandlers } from './features/banks/routes.ts'
import { bankAccountKind } from './features/banks/service.ts'
import { complianceHandlers } from './features/compliance/routes.ts'
import { contactsHandlers } from './features/contacts/routes.ts'
import { correctionsHandlers } from './features/corrections/routes.ts'
import { correctionKind, refundKind } from './features/corrections/tasks.ts'
import { customerHandlers } from './features/customer/routes.ts'
import { customerDocumentsHandlers } from './features/customer-documents/routes.ts'
import { customerIdentityJobs } from './features/customer-identity/jobs.ts'
import { customerIdentityHandlers } from './features/customer-identity/routes.ts'
import { customersJobs } from './features/customers/jobs.ts'
import { customersHandlers } from './features/customers/routes.ts'
import { downloadsHandlers } from './features/downloads/routes.ts'
import { exceptionsAttention } from './features/exceptions/attention.ts'
import { exceptionsHandlers } from './features/exceptions/routes.ts'
import { feesHandlers } from './features/fees/routes.ts'
import { holdRulesHandlers } from './features/hold-rules/routes.ts'
import { homeJobs } from './features/home/jobs.ts'
import { homeHandlers } from './features/home/routes.ts'
import { lookupsHandlers } from './features/lookups/routes.ts'
import { notesHandlers } from './features/notes/routes.ts'
import { paletteHandlers } from './features/palette/routes.ts'
import { positionsAttention } from './features/positions/attention.ts'
import { positionsJobs } from './features/positions/jobs.ts'
import { creditLimitKind } from './features/positions/limits.ts'
import { paymentKind } from './features/positions/pay.ts'
import { positionsHandlers } from './features/positions/routes.ts'
import { preferencesHandlers } from './features/preferences/routes.ts'
import { proposalsHandlers } from './features/proposals/routes.ts'
import { fourEyesKind } from './features/proposals/settings.ts'
import { ratesAttention } from './features/rates/attention.ts'
import { measureRates } from './features/rates/measure.ts'
import { ratesHandlers } from './features/rates/routes.ts'
import { reconciliationsAttention } from './features/reconciliations/attention.ts'
import { reopenDayKind } from './features/reconciliations/reopen.ts'
import { reconciliationsHandlers } from './features/reconciliations/routes.ts'
import { secureIpsHandlers } from './features/secure-ips/routes.ts'
import { sessionJobs } from './features/session/jobs.ts'
import { sessionHandlers } from './features/session/routes.ts'
import { makeThrottle } from './features/session/throttle.ts'
import { settlementSetupHandlers } from './features/settlement-setup/routes.ts'
import { settlementsAttention } from './features/settlements/attention.ts'
import { settlementsHandlers } from './features/settlements/routes.ts'
import { warnWithoutBreakGlass } from './features/sso/break-glass.ts'
import { ssoHandlers } from './features/sso/routes.ts'
import { tracesHandlers } from './features/traces/routes.ts'
import { transactionsAttention } from './features/transactions/attention.ts'
import { transactionsJobs } from './features/transactions/jobs.ts'
import { measureTotals } from './features/transactions/measure.ts'
import { transactionsHandlers } from './features/transactions/routes.ts'
import { usersAttention } from './features/users/attention.ts'
import { measureBlocked } from './features/users/measure.ts'
import { usersHandlers } from './features/users/routes.ts'
import { superAdminKind } from './features/users/service.ts'
import { viewsHandlers } from './features/views/routes.ts'
import type { Scope } from './platform/call.ts'
import type { Running } from './platform/entry.ts'
import { makeExports } from './platform/exports.ts'
import { filesJobs } from './platform/files.ts'
import { mountFeatures } from './platform/http/mount.ts'
import { describeRoutes, mountOpenApi } from './platform/http/openapi.ts'
import { mountOperations } from './platform/http/operations.ts'
import { servePages } from './platform/http/pages.ts'
import { makeHttpServer } from './platform/http/server.ts'
import { mountWeb } from './platform/http/web.ts'
import { type Job, startJobs } from './platform/jobs.ts'
import { measureEach } from './platform/metrics.ts'
import { startOutbox } from './platform/outbox.ts'
import { makePastTurns } from './platform/past-turns.ts'
import type { Platform } from './platform/platform.ts'
import { type ScheduledJob, startSchedules } from './platform/schedules.ts'
import { makeGuard } from './platform/session/guard.ts'
import { makeSessionCache } from './platform/session/session-cache.ts'
import { findSession } from './platform/session/sessions.ts'
import { writeProbeJobs } from './platform/write-probe.ts'

/** The HTTP API and the web app. */
export async function makeApi(platform: Platform): Promise<FastifyInstance> {
  const { config, db, secrets } = platform
  const app = await makeHttpServer(platform)
  const sessionCache = makeSessionCache(config.sessionMemoryMs, (tokenHash) => findSession(db, tokenHash))
  const around = {
    config,
    guard: makeGuard(db, sessionCache, secrets),
    isInside: (scope: Scope, kind: ScopedRecord, sid: number) => isInside(db, scope, kind, sid),
  }
  await warnWithoutBreakGlass(platform)
  await describeRoutes(app, config)
  const throttle = makeThrottle(db, config.loginAttemptsPerAddress)
  const exports = makeExports(platform)
  const inTurn = makePastTurns(db)
  const guesses = makeGuesses(db)
  app.addHook('onClose', () => exports.close())
  mountFeatures(app, around, routes, {
    session: sessionHandlers({ ...platform, throttle }, config),
    sso: ssoHandlers({ ...platform, throttle }, config),
    account: accountHandlers(platform),
    preferences: preferencesHandlers(db),
    views: viewsHandlers(db),
    home: homeHandlers(db, attention(platform)),
    lookups: lookupsHandlers(db),
    users: usersHandlers(platform),
    audit: auditHandlers({ db, exports }),
    agencies: agenciesHandlers(db),
    banks: banksHandlers(db),
    agents: agentsHandlers(platform),
    contacts: contactsHandlers(db),
    compliance: complianceHandlers({ db, inTurn, guesses }),
    'secure-ips': secureIpsHandlers(db),
    'agency-schedule': agencyScheduleHandlers(db),
    'settlement-setup': settlementSetupHandlers(platform),
    settlements: settlementsHandlers(platform),
    reconciliations: reconciliationsHandlers({ ...platform, exports }),
    positions: positionsHandlers({ db, exports }),
    rates: ratesHandlers(platform),
    fees: feesHandlers({ ...platform, inTurn }),
    customers: customersHandlers({ db, exports, guesses }),
    customer: customerHandlers({ db, guesses }),
    'customer-documents': customerDocumentsHandlers(platform),
    'customer-identity': customerIdentityHandlers(db),
    transactions: transactionsHandlers({ db, exports }),
    corrections: correctionsHandlers(db),
    traces: tracesHandlers(db),
    proposals: proposalsHandlers(db, proposalKinds),
    'hold-rules': holdRulesHandlers({ db, inTurn }),
    notes: notesHandlers(db),
    exceptions: exceptionsHandlers(db),
    downloads: downloadsHandlers(db),
    palette: paletteHandlers({ db, guesses }),
  })
  await servePages(app, async (pages) => {
    await mountOpenApi(pages, config)
    mountOperations(pages, platform, () => measure(platform))
    await mountWeb(pages, config)
  })
  return app
}

/** Figures that stand in the database and not in a process. */
export async function measure({ config, db, metrics }: Platform): Promise<void> {
  await measureEach([
    () => measureDays(db, metrics),
    () => measureProof(db, metrics),
    () => measureDeliveries(db, metrics),
    () => measureTransfers(db, metrics),
    () => measureTotals(db, metrics),
    () => measureRetention(db, metrics),
    () => measureSeals(db, metrics),
    () => measureRates(db, config.ratesMaxAgeHours, metrics),
    () => measureBlocked(db, metrics),
  ])
}

/** What the first screen tells of the others. */
function attention(platform: Platform): AttentionSource[] {
  const { db } = platform
  return [
    settlementsAttention(db),
    ratesAttention(platform),
    exceptionsAttention(db),
    positionsAttention(db),
    reconciliationsAttention(db),
    transactionsAttention(db),
    usersAttention(db),
  ]
}

/** What can wait for a second person, with what carries it out once approved. */
const proposalKinds: ProposalKinds = {
  bank_account: bankAccountKind,
  agency_split: agencySplitKind,
  super_admin: superAdminKind,
  forced_rates: forcedRatesKind,
  refund: refundKind,
  correction: correctionKind,
  credit_limit: creditLimitKind,
  four_eyes: fourEyesKind,
  payment: paymentKind,
  reopen_day: reopenDayKind,
}

/** What has to be done every few seconds. */
function jobs(platform: Platform): Job[] {
  const { config, db, metrics } = platform
  return [
    ...writeProbeJobs(metrics),
    ...auditJobs(platform),
    ...proposalsJobs(platform),
    ...sessionJobs(db),
    ...transactionsJobs(db),
    ...customersJobs(db),
    ...homeJobs(db),
    ...customerIdentityJobs(platform),
    ...positionsJobs(platform),
    ...deliveriesJobs(config),
  ]
}

/** What has to be done by the calendar. */
function scheduledJobs(platform: Platform): ScheduledJob[] {
  return [
    ...ratesJobs(platform),
    ...transfersJobs(platform),
    ...retentionJobs(platform),
    ...ledgerJobs(platform),
    ...daysJobs(platform),
    ...settlementsJobs(platform),
    ...reconciliationsJobs(platform),
    ...filesJobs(platform),
  ]
}

/** The background work; any number of workers may run, each job runs in one of them at a time. */
export async function startWorker(platform: Platform): Promise<Running> {
  const { config, log, metrics } = platform
  const schedules = await startSchedules(scheduledJobs(platform), {
    databaseUrl: config.databaseUrl,
    statementMs: config.statementMs,
    stopMs: config.stopMs,
    log,
    metrics,
  })
  const stopJobs = startJobs(jobs(platform), platform)
  // Earlier than the process ends, so that a delivery that is cut off is noted.
  const patienceMs = Math.max(500, config.stopMs - 3_000)
  const stopOutbox = startOutbox(settlementOutbox(platform), { log, metrics, pace: { patienceMs } })
  return {
    stop: async () => {
      await Promise.all([schedules.stop(), stopJobs(), stopOutbox()])
    },
    measure: () => measureEach([() => measure(platform), schedules.measure]),
  }
}
