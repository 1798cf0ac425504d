import type { banksRoutes } from '@corridor/contract/banks'
import type { RouteParsed } from '@corridor/contract/common/route'
import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { changedMeanwhile, invalidField } from '../../platform/refusals.ts'
import {
  agencyCurrencies,
  findBank,
  insertBank,
  listBanks,
  lockAgency,
  presentFields,
  updateBank,
} from './store.ts'

type Account = RouteParsed<(typeof banksRoutes)['update']>['body']['bankAccounts'][number]

/** The first accounts of an agency; one that already has some must be changed instead. */
export const createBanks = (db: Db, call: AnyCall, agencySid: number, accounts: readonly Account[]) =>
  inTransaction(db, async (tx) => {
    await begin(tx, agencySid)
    if ((await listBanks(tx, agencySid)).length > 0) {
      throw new AppError('duplicate', 'This agency already has bank accounts. Reload and change them.')
    }
    await saveAll(tx, call, agencySid, accounts)
    return listBanks(tx, agencySid)
  })

/** Changes the accounts that are named, adds those that are not, and leaves every other one as it is. */
export const saveBanks = (db: Db, call: AnyCall, agencySid: number, accounts: readonly Account[]) =>
  inTransaction(db, async (tx) => {
    await begin(tx, agencySid)
    await saveAll(tx, call, agencySid, accounts)
    return listBanks(tx, agencySid)
  })

const begin = async (tx: Tx, agencySid: number): Promise<void> => {
  if (!(await lockAgency(tx, agencySid)))
    throw new AppError('not_found', 'This agency does not exist any more.')
}

const saveAll = async (
  tx: Tx,
  call: AnyCall,
  agencySid: number,
  accounts: readonly Account[],
): Promise<void> => {
  const currencies = await agencyCurrencies(tx, agencySid)
  for (const [index, account] of accounts.entries()) {
    if (!currencies.includes(account.currencyCode)) {
      throw invalidField(`bankAccounts.${index}.currencyCode`, 'This is not a currency of the agency.')
    }
    const save = account.abSid === undefined ? add : change
    await save(tx, call, agencySid, account).catch((error: unknown) => asUnknownCountry(error, index))
  }
}

const add = async (tx: Tx, call: AnyCall, agencySid: number, account: Account): Promise<void> => {
  const stored = await insertBank(tx, agencySid, account)
  await writeAudit(tx, call, {
    entity: 'agency_bank',
    entitySid: stored.abSid,
    action: 'insert',
    after: presentFields(stored),
  })
}

const change = async (tx: Tx, call: AnyCall, agencySid: number, account: Account): Promise<void> => {
  const before = await findBank(tx, agencySid, account.abSid ?? 0)
  if (!before)
    throw new AppError('not_found', 'This bank account does not exist any more. Reload the accounts.')
  if (account.version !== undefined && account.version !== before.version) {
    throw await changedMeanwhile(tx, 'agency_bank', before.abSid)
  }
  // A save sends all accounts; one that nobody touched keeps its version and its last update.
  if (isUnchanged(presentFields(before), account)) return
  const after = await updateBank(tx, before.abSid, account)
  await writeAudit(tx, call, {
    entity: 'agency_bank',
    entitySid: before.abSid,
    action: 'update',
    before: presentFields(before),
    after: presentFields(after),
  })
}

const isUnchanged = (stored: ReturnType<typeof presentFields>, sent: Account): boolean =>
  Object.entries(stored).every(([field, value]) => sent[field as keyof typeof stored] === value)

const fieldOfConstraint: Readonly<Record<string, string>> = {
  agency_banks_country_code_fkey: 'countryCode',
  agency_banks_acc_country_code_fkey: 'accCountryCode',
}

const asUnknownCountry = (error: unknown, index: number): never => {
  const field = fieldOfConstraint[(error as { constraint?: string }).constraint ?? '']
  throw field ? invalidField(`bankAccounts.${index}.${field}`, 'This country does not exist.') : error
}
