import { isDeepStrictEqual } from 'node:util'
import type { RouteParsed } from '@corridor/contract/common/route'
import type { customerRoutes } from '@corridor/contract/customer'
import { reason } from '@corridor/contract/refusals/refusals'
import { findHolders } from '../../core/customers/match.ts'
import { isInside } from '../../core/scope/records.ts'
import { writeAudit } from '../../platform/audit.ts'
import { type AnyCall, type Scope, scopeOf } from '../../platform/call.ts'
import { type Db, inSavepoint, inTransaction, type Tx } from '../../platform/db/database.ts'
import { gotNoLock, violatedConstraint } from '../../platform/db/statement.ts'
import { AppError, refusal } from '../../platform/errors.ts'
import { changeRecord, insertRecord, type RecordKind } from '../../platform/records.ts'
import { invalidField } from '../../platform/refusals.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { form, refuseWrong, withNumbers, withoutStray, wrongChoices } from './rules.ts'
import {
  type CustomerValues,
  getCustomer,
  insertCustomer,
  lockCustomer,
  numberInClear,
  type ShownCustomer,
  unknownChoices,
  updateCustomer,
} from './store.ts'

type UpdateBody = RouteParsed<(typeof customerRoutes)['update']>['body']['customerInfo']
type RevealBody = RouteParsed<(typeof customerRoutes)['reveal']>['body']

function unknownCountry(field: keyof CustomerValues) {
  return () => invalidField(`${form}.${field}`, reason('unknown_country'))
}

const customerRecord: RecordKind<ShownCustomer> = {
  entity: 'customer',
  gone: 'customer_gone',
  show: getCustomer,
  audited: ({ createdAt: _fixed, mergedInto: _event, ...fields }) => fields,
  constraints: {
    customers_country_fkey: unknownCountry('country'),
    customers_photo_id_country_fkey: unknownCountry('photoIdCountry'),
    customers_birth_country_fkey: unknownCountry('birthCountry'),
    customers_nationality_country_fkey: unknownCountry('nationalityCountry'),
    customers_legal_id_issue_country_fkey: unknownCountry('legalIdIssueCountry'),
  },
}

export async function showCustomer(db: Db, sid: number): Promise<ShownCustomer> {
  const customer = await getCustomer(db, sid)
  if (!customer) throw refusal('customer_gone')
  return customer
}

export async function createCustomer(db: Db, call: AnyCall, typed: CustomerValues): Promise<ShownCustomer> {
  const { values, wrong } = withNumbers(withoutStray(typed), undefined)
  refuseWrong([...wrong, ...wrongChoices(await unknownChoices(db, values), values, undefined)])
  return inTransaction(db, (tx) =>
    insertRecord(tx, call, customerRecord, () =>
      refusingDuplicates(tx, { values, sid: null, scope: scopeOf(call) }, () => insertCustomer(tx, values)),
    ),
  )
}

export async function changeCustomer(
  db: Db,
  call: AnyCall,
  sid: number,
  { version, ...sent }: UpdateBody,
): Promise<ShownCustomer> {
  const typed = withoutStray(sent)
  // Read before the lock, which holds up the transfers of this person.
  const unknown = await unknownChoices(db, typed)
  return inTransaction(db, async (tx) => {
    const stored = await lockCustomer(tx, sid)
    // Nobody is known by it any more: what is corrected here would reach no transfer.
    if (stored && stored.mergedInto !== null) throw refusal('customer_merged', { into: stored.mergedInto })
    const { values, wrong, unseen } = withNumbers(typed, stored)
    const problems = [...wrong, ...wrongChoices(unknown, values, stored)]
    return changeRecord(tx, call, customerRecord, {
      sid,
      version,
      lock: async () => stored,
      isSame: () => problems.length === 0 && isDeepStrictEqual({ ...stored, ...values }, stored),
      update: async () => {
        refuseWrong(problems)
        const saved = { values, sid, scope: scopeOf(call) }
        await refusingDuplicates(tx, saved, () => updateCustomer(tx, sid, values))
      },
      changedSecrets: unseen,
    })
  })
}

/** What a key that is another's runs against, also one that was another's once. */
const takenKeys: ReadonlySet<string | undefined> = new Set([
  'customers_by_photo_id',
  'customers_by_birth',
  'customer_aliases_taken',
])

interface Saved {
  readonly values: CustomerValues
  /** Null for a new one. */
  readonly sid: number | null
  readonly scope: Scope
}

/**
 * The indexes decide who is a duplicate, also between two at once, and name one of them; one person's id and another's
 * names can both be in the way. Two who take each other's place wait for each other: that is a duplicate as well.
 */
async function refusingDuplicates<T>(tx: Tx, saved: Saved, write: () => Promise<T>): Promise<T> {
  try {
    return await inSavepoint(tx, write)
  } catch (error) {
    if (!takenKeys.has(violatedConstraint(error)) && !gotNoLock(error)) throw error
    throw new AppError(reason('customer_exists'), {
      duplicates: await findDuplicates(tx, saved),
    })
  }
}

const seen: Readonly<Record<RevealBody['field'], string>> = {
  photoIdNumber: 'saw the photo id number',
  legalIdNumber: 'saw the legal id number',
}

/** In clear, for somebody who has just shown the second password; the history says who it was, and why. */
export function revealNumber(
  db: Db,
  call: AnyCall,
  sid: number,
  { field, reason: why }: RevealBody,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await requireGrant(tx, call, 'reveal')
    const number = await numberInClear(tx, sid, field)
    if (number === undefined) throw refusal('customer_gone')
    await writeAudit(tx, call, {
      entity: 'customer',
      entitySid: sid,
      action: 'event',
      after: { event: seen[field], reason: why },
    })
    return number
  })
}

/** Who is in the way, as far as the scope goes: the refusal stands for somebody outside as well, and names nobody. */
async function findDuplicates(tx: Tx, { values, sid: own, scope }: Saved): Promise<{ sid: number }[]> {
  const { firstName, middleName, lastName, lastName2, ...keys } = values
  const holders = await findHolders(tx, {
    ...keys,
    fullName: [firstName, middleName, lastName, lastName2].join('|'),
  })
  const named: { sid: number }[] = []
  for (const sid of holders)
    if (sid !== own && (await isInside(tx, scope, 'customer', sid))) named.push({ sid })
  return named
}
