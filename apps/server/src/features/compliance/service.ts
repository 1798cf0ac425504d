import type { RouteParsed } from '@corridor/contract/common/route'
import type { complianceRoutes } from '@corridor/contract/compliance'
import type { Problem } from '@corridor/contract/refusals/issues'
import { reason } from '@corridor/contract/refusals/refusals'
import { baseCurrency } from '@corridor/domain/money/money'
import { lockAgency } from '../../core/agencies/lock.ts'
import { readStanding } from '../../core/agencies/standing.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/statement.ts'
import { AppError, refusal } from '../../platform/errors.ts'
import { changedBy, invalidField } from '../../platform/refusals.ts'
import { changesOf, type TypedRules } from './changes.ts'
import { lastRulesChange, readRules, type StoredRules } from './queries.ts'

type PanelBody = RouteParsed<(typeof complianceRoutes)['save']>['body']

/** What the panel shows of the fields; the others are of the gateway's own messages. */
const panelCategories: ReadonlySet<string> = new Set([
  'Sender Information',
  'Compliance Info',
  'Destination Information',
  'Destination Information Compliance',
  'Third Party Sender',
])

/** No picker shows it: what an agency has chosen of it stays when a panel is saved. */
const withoutPicker = 'purposeOfTransaction'

export async function getRules(db: Db | Tx, agencySid: number, currency: string = baseCurrency.code) {
  const stored = await readRules(db, agencySid, currency)
  if (!stored) throw refusal('agency_gone')
  return stored
}

export async function getPanel(db: Db, agencySid: number) {
  const [stored, standing] = await Promise.all([getRules(db, agencySid), readStanding(db, agencySid)])
  return { ...present(stored), standing }
}

function present({ rulesVersion, send, receive, options, enumerations }: StoredRules) {
  return {
    rulesVersion,
    send: { ...send, fields: onPanel(send.fields) },
    receive: { ...receive, fields: onPanel(receive.fields) },
    deliveryOptions: options,
    enumerations: Object.fromEntries(
      Object.entries(enumerations).filter(([field]) => field !== withoutPicker),
    ),
  }
}

function onPanel(fields: StoredRules['send']['fields']) {
  return fields.filter(({ category, publicado }) => publicado && panelCategories.has(category))
}

export function savePanel(db: Db, call: AnyCall, agencySid: number, { rulesVersion, ...typed }: PanelBody) {
  return inTransaction(db, async (tx) => {
    const saved = await saveRules(tx, call, agencySid, typed, { rulesVersion })
    return { ...present(saved), standing: await readStanding(tx, agencySid) }
  })
}

interface SaveOptions {
  /** What the person saw; without it nobody asks whether the rules were saved in between. */
  readonly rulesVersion?: number | undefined
  readonly currency?: string
  /** Where the typed part stands among all rules; the caller knows it without. */
  readonly part?: string
}

/** Saves a part of the rules by itself, as the calls of the specification do. */
export function savePart(
  db: Db,
  call: AnyCall,
  agencySid: number,
  typed: TypedRules,
  options: SaveOptions & { readonly part: string },
): Promise<StoredRules> {
  return inTransaction(db, (tx) => saveRules(tx, call, agencySid, typed, options))
}

/** All or nothing: one transaction, and one entry in the history for each part that changed. */
async function saveRules(
  tx: Tx,
  call: AnyCall,
  agencySid: number,
  typed: TypedRules,
  { rulesVersion, currency = baseCurrency.code, part = '' }: SaveOptions,
): Promise<StoredRules> {
  if (!(await lockAgency(tx, agencySid))) throw refusal('agency_gone')
  const stored = await getRules(tx, agencySid, currency)
  if (rulesVersion !== undefined && rulesVersion !== stored.rulesVersion)
    throw changedBy(await lastRulesChange(tx, agencySid))
  const { problems, parts } = changesOf({ agencySid, currency, stored }, typed)
  refuseProblems(problems, (field) => field.slice(part.length))
  if (parts.length === 0) return stored
  for (const { before, after, write } of parts) {
    await write(tx).catch(refuseUnknownCurrency)
    await writeAudit(tx, call, {
      entity: 'agency_compliance',
      entitySid: agencySid,
      action: 'update',
      before,
      after,
    })
  }
  return getRules(tx, agencySid, currency)
}

function refuseUnknownCurrency(error: unknown): never {
  throw violatedConstraint(error) === 'agency_limits_currency_code_fkey'
    ? invalidField('currency', reason('unknown_code'))
    : error
}

/** Each by the place where the caller knows it. */
export function refuseProblems(problems: readonly Problem[], placeOf: (field: string) => string): void {
  if (problems.length === 0) return
  const fields = problems.map((problem) => ({ ...problem, field: placeOf(problem.field) }))
  throw new AppError(reason('invalid_fields'), { fields })
}
