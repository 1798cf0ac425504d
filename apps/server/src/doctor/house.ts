import { sql } from 'kysely'
import { lastProof } from '../core/ledger/proofs.ts'
import { newestRates } from '../core/rates/queries.ts'
import { readAnchor } from '../features/audit/anchor.ts'
import { holdsSeal } from '../features/audit/store.ts'
import { keyHoldings } from '../key-holdings.ts'
import { requireSchema } from '../platform/db/at-start.ts'
import { inTransaction } from '../platform/db/database.ts'
import { requireMode } from '../platform/db/installation.ts'
import { newestMigration } from '../platform/db/migration-files.ts'
import { tellRoles } from '../platform/db/roles.ts'
import { compareKeys } from '../platform/keys/check.ts'
import { type Check, type Finding, finding } from './finding.ts'

export const checkSchema: Check = async ({ db }) => {
  await requireSchema(db)
  return [finding('ok', 'schema', await newestMigration())]
}

export const checkMode: Check = async ({ db, config }) => {
  await requireMode(db, config.mode)
  return [finding('ok', 'mode', config.mode)]
}

export const checkRing: Check = async (platform) => {
  await compareKeys(platform, keyHoldings)
  const { ids, writer } = platform.secrets
  return [finding('ok', 'keys', `${ids.join(', ')}; ${writer} writes`)]
}

export const checkRights: Check = async ({ config }) => {
  const told = await tellRoles(config.databaseUrl)
  const wrong = [
    ...told
      .filter((line) => /^(Missing|Too much):/.test(line))
      .map((line) => finding('bad', 'rights', `${line}. Run \`roles --apply\``)),
    ...told
      .filter((line) => line.includes('A person has to'))
      .map((line) => finding('bad', 'rights', line.replace(/\.$/, ''))),
  ]
  if (wrong.length > 0) return wrong
  const missing = told.filter((line) => line.startsWith('These groups'))
  if (missing.length > 0) return [finding('look', 'rights', `one role has all of them. ${missing.join('')}`)]
  const asked = told.filter((line) => line.startsWith('A superuser has to'))
  if (asked.length > 0) return asked.map((line) => finding('look', 'rights', line))
  return [finding('ok', 'rights', 'as they should be')]
}

const sealedWithinSeconds = 60

/** Nobody seals while no worker runs: that is the first thing that shows it. */
export const checkSeals: Check = async ({ db }) => {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from now() - min(e.at))::float as age
    from (select entry_sid from audit_unsealed order by entry_sid limit 1) u
    join audit_entries e on e.sid = u.entry_sid`.execute(db)
  const age = rows[0]?.age ?? 0
  return [
    age > sealedWithinSeconds
      ? finding('bad', 'seals', `changes wait for ${Math.round(age)} s: is a worker running?`)
      : finding('ok', 'seals', 'nothing waits'),
  ]
}

export const checkAnchor: Check = async ({ db, config }) => {
  const anchor = await readAnchor(config.dataDir)
  if (!anchor) return [noAnchor(config.mode)]
  const stands = await inTransaction(db, (tx) => holdsSeal(tx, anchor))
  return [
    stands
      ? finding('ok', 'anchor', `seal ${anchor.sealSid} of ${anchor.at} stands`)
      : finding(
          'bad',
          'anchor',
          `seal ${anchor.sealSid} of ${anchor.at} is not in the log: see runbooks/AuditAnchorBroken.md`,
        ),
  ]
}

function noAnchor(mode: string): Finding {
  const told =
    'none in DATA_DIR: a cut at the end of the log would not show. Ask on the machine of the worker'
  return finding(mode === 'PROD' ? 'bad' : 'look', 'anchor', told)
}

/** A night and two hours, as LedgerProofOld has it. */
const provedWithinHours = 26

export const checkProof: Check = async ({ db }) => {
  const { at, isFirst } = await lastProof(db)
  const hours = (Date.now() - Date.parse(at)) / 3_600_000
  const told = isFirst
    ? 'not proved yet; the worker does it at 03:10 UTC'
    : `proved ${hours.toFixed(1)} hours ago`
  return [
    hours > provedWithinHours
      ? finding('look', 'ledger', `not proved for ${hours.toFixed(1)} hours. Run \`ledger-verify\``)
      : finding('ok', 'ledger', told),
  ]
}

const soonOld = 0.5

export const checkRates: Check = async ({ db, config }) => {
  const ages = (await newestRates(db)).map(({ currencyCode, asOf }) => ({
    currencyCode,
    hours: (Date.now() - Date.parse(asOf)) / 3_600_000,
  }))
  const [oldest] = ages.sort((one, other) => other.hours - one.hours)
  if (!oldest) return [finding('look', 'rates', 'none: no price can be told. Run `rates-import`')]
  const told = `oldest ${oldest.currencyCode}, ${oldest.hours.toFixed(1)} of ${config.ratesMaxAgeHours} hours`
  if (oldest.hours > config.ratesMaxAgeHours)
    return [finding('bad', 'rates', `${told}: no price is told any more`)]
  return [finding(oldest.hours > config.ratesMaxAgeHours * soonOld ? 'look' : 'ok', 'rates', told)]
}
