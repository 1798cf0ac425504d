import { isDeepStrictEqual } from 'node:util'
import { type banksRoutes, savedAccounts } from '@corridor/contract/banks'
import { sid } from '@corridor/contract/common/fields'
import type { RouteParsed } from '@corridor/contract/common/route'
import { reason } from '@corridor/contract/refusals/refusals'
import { z } from 'zod'
import { lockAgency } from '../../core/agencies/lock.ts'
import { proposalKind } from '../../core/proposals/kinds.ts'
import { proposeOr } from '../../core/proposals/propose.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { changeRecord, insertRecord, type RecordKind } from '../../platform/records.ts'
import { invalidField } from '../../platform/refusals.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import {
  agencyCurrencies,
  findBank,
  getBank,
  insertBank,
  listBanks,
  type ShownBank,
  updateBank,
} from './store.ts'

type Account = RouteParsed<(typeof banksRoutes)['update']>['body']['bankAccounts'][number]

/** Accounts that are saved together; `isFirst` where the agency must not have any yet. */
interface SavedAccounts {
  readonly agencySid: number
  readonly isFirst: boolean
  readonly accounts: readonly Account[]
}

export const bankAccountKind = proposalKind<SavedAccounts>({
  kind: 'bank_account',
  change: z.object({ agencySid: sid, isFirst: z.boolean(), accounts: savedAccounts }),
  masked: ['accNumber'],
  apply: saveIn,
})

/** The first accounts of an agency; one that already has some must be changed instead. */
export function createBanks(db: Db, call: AnyCall, agencySid: number, accounts: readonly Account[]) {
  return saveOrPropose(db, call, { agencySid, isFirst: true, accounts })
}

/** Changes the accounts that are named, adds those that are not, and leaves every other one as it is. */
export function saveBanks(db: Db, call: AnyCall, agencySid: number, accounts: readonly Account[]) {
  return saveOrPropose(db, call, { agencySid, isFirst: false, accounts })
}

function saveOrPropose(db: Db, call: AnyCall, saved: SavedAccounts) {
  const { agencySid } = saved
  return inTransaction(db, async (tx) => {
    await lockAgency(tx, agencySid)
    return proposeOr(tx, call, bankAccountKind, {
      save: (saving) => saveIn(tx, saving, saved),
      proposed: async () => {
        const versions = new Map((await listBanks(tx, agencySid)).map((bank) => [bank.abSid, bank.version]))
        const accounts = saved.accounts.map((account) => ({
          ...account,
          version: account.abSid && versions.get(account.abSid),
        }))
        return { entitySid: agencySid, agencySid, change: { ...saved, accounts } }
      },
    })
  })
}

async function saveIn(tx: Tx, call: AnyCall, { agencySid, isFirst, accounts }: SavedAccounts) {
  await begin(tx, call, agencySid)
  if (isFirst && (await listBanks(tx, agencySid)).length > 0) throw refusal('banks_exist')
  await saveAll(tx, call, agencySid, accounts)
  return listBanks(tx, agencySid)
}

async function begin(tx: Tx, call: AnyCall, agencySid: number): Promise<void> {
  // Where the money of a settlement goes.
  await requireGrant(tx, call, 'banks')
  if (!(await lockAgency(tx, agencySid))) throw refusal('agency_gone')
}

async function saveAll(
  tx: Tx,
  call: AnyCall,
  agencySid: number,
  accounts: readonly Account[],
): Promise<void> {
  const currencies = await agencyCurrencies(tx, agencySid)
  for (const [index, account] of accounts.entries()) {
    if (!currencies.includes(account.currencyCode)) {
      throw invalidField(`bankAccounts.${index}.currencyCode`, reason('currency_not_of_agency'))
    }
    const { abSid, version, ...values } = account
    const record = bankRecord(`bankAccounts.${index}`)
    if (abSid === undefined) {
      await insertRecord(tx, call, record, () => insertBank(tx, agencySid, values))
    } else {
      await changeRecord(tx, call, record, {
        sid: abSid,
        version,
        lock: () => findBank(tx, agencySid, abSid),
        // A save sends all accounts; one that nobody touched keeps its version and its last update.
        isSame: (shown) => isDeepStrictEqual({ ...shown, ...values }, shown),
        update: () => updateBank(tx, abSid, values),
      })
    }
  }
}

/** The fields of one account among the many that are saved together stand under its place. */
function bankRecord(place: string): RecordKind<ShownBank> {
  const unknownCountry = (field: string) => () => invalidField(`${place}.${field}`, reason('unknown_country'))
  return {
    entity: 'agency_bank',
    gone: 'bank_gone',
    show: getBank,
    audited: ({ abSid: _sid, agency: _fixed, ...fields }) => fields,
    constraints: {
      agency_banks_country_code_fkey: unknownCountry('countryCode'),
      agency_banks_acc_country_code_fkey: unknownCountry('accCountryCode'),
    },
  }
}
