import { type agenciesRoutes, shortNameLength } from '@corridor/contract/agencies'
import type { RouteParsed } from '@corridor/contract/common/route'
import { excessOfLink, type Splits } from '@corridor/domain/fees/splits'
import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { changedMeanwhile, invalidField } from '../../platform/refusals.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { getAgency, listLinks, whatHangsOn } from './queries.ts'
import {
  type AgencyValues,
  currenciesOf,
  deleteAgency,
  insertAgency,
  insertDefaultFields,
  linksOf,
  lockAgencies,
  lockForRemoval,
  lockNetwork,
  replaceCurrencies,
  replaceSendTo,
  type StoredAgency,
  updateAgency,
} from './store.ts'

const longNameLength = 120

type CreateBody = RouteParsed<(typeof agenciesRoutes)['create']>['body']
type UpdateBody = RouteParsed<(typeof agenciesRoutes)['update']>['body']
type SendToBody = RouteParsed<(typeof agenciesRoutes)['saveSendTo']>['body']

export const createAgency = (db: Db, call: AnyCall, { agency }: CreateBody) =>
  inTransaction(db, async (tx) => {
    await requireGrant(tx, call)
    const stored = await insertAgency(tx, columns(agency)).catch(asUnknownCode)
    await insertDefaultFields(tx, stored.sid)
    const codes = agency.currencies.map(({ code }) => code)
    await replaceCurrencies(tx, stored.sid, codes).catch(asUnknownCode)
    await writeAudit(tx, call, {
      entity: 'agency',
      entitySid: stored.sid,
      action: 'insert',
      after: auditable(stored, codes),
    })
    return presented(tx, stored.sid)
  })

export const changeAgency = (db: Db, call: AnyCall, sid: number, { agency }: UpdateBody) =>
  inTransaction(db, async (tx) => {
    await lockNetwork(tx)
    const { sendsTo, receivesFrom } = await linksOf(tx, sid)
    const locked = await lockAgencies(tx, [sid, ...sendsTo, ...receivesFrom])
    const before = locked.find((one) => one.sid === sid)
    if (!before) throw gone()
    if (before.version !== agency.version) throw await changedMeanwhile(tx, 'agency', sid)
    const currenciesBefore = await currenciesOf(tx, sid)
    const codes = agency.currencies.map(({ code }) => code)
    const after = await updateAgency(tx, sid, {
      ...columns(agency),
      active: agency.active ?? before.active,
      activeSnd: agency.activeSND ?? before.activeSnd,
      activeRcv: agency.activeRCV ?? before.activeRcv,
    }).catch(asUnknownCode)
    await replaceCurrencies(tx, sid, codes).catch(asUnknownCode)
    for (const other of locked) {
      if (sendsTo.includes(other.sid)) refuseExcess(after, other)
      if (receivesFrom.includes(other.sid)) refuseExcess(other, after)
    }
    await writeAudit(tx, call, {
      entity: 'agency',
      entitySid: sid,
      action: 'update',
      before: auditable(before, currenciesBefore),
      after: auditable(after, codes),
    })
    return presented(tx, sid)
  })

export const saveSendTo = (db: Db, call: AnyCall, { agency: sid, sendTo }: SendToBody) =>
  inTransaction(db, async (tx) => {
    if (sendTo.some(({ agencySrc, agencyDest }) => agencySrc !== sid || agencyDest === sid)) {
      throw new AppError('invalid_input', 'A link starts at this agency and ends at another one.')
    }
    await lockNetwork(tx)
    const destinations = [...new Set(sendTo.map(({ agencyDest }) => agencyDest))].sort(
      (one, other) => one - other,
    )
    const locked = await lockAgencies(tx, [sid, ...destinations])
    const source = locked.find((one) => one.sid === sid)
    if (!source) throw gone()
    if (locked.length !== destinations.length + 1) {
      throw new AppError(
        'invalid_input',
        'One of the chosen agencies does not exist any more. Reload and choose again.',
      )
    }
    for (const destination of locked) if (destination !== source) refuseExcess(source, destination)
    const before = (await linksOf(tx, sid)).sendsTo
    if (before.join() !== destinations.join()) {
      await replaceSendTo(tx, sid, destinations)
      await writeAudit(tx, call, {
        entity: 'agency',
        entitySid: sid,
        action: 'update',
        before: { sendTo: before.join(', ') },
        after: { sendTo: destinations.join(', ') },
      })
    }
    return { keys: await listLinks(tx, sid) }
  })

/** Answers with words instead of an error: the screen shows them either way. */
export const cleanUpAgency = (db: Db, call: AnyCall, sid: number) =>
  inTransaction(db, async (tx) => {
    await requireGrant(tx, call)
    await lockNetwork(tx)
    const stored = await lockForRemoval(tx, sid)
    if (!stored) return { devel: false, info: 'This agency does not exist any more.' }
    const hanging = await whatHangsOn(tx, sid)
    if (hanging.length > 0) {
      return { devel: false, info: `${stored.longName} cannot be removed: it has ${hanging.join(', ')}.` }
    }
    const codes = await currenciesOf(tx, sid)
    await deleteAgency(tx, sid)
    await writeAudit(tx, call, {
      entity: 'agency',
      entitySid: sid,
      action: 'delete',
      before: auditable(stored, codes),
    })
    return { devel: true, info: `${stored.longName} was removed.` }
  })

const gone = (): AppError => new AppError('not_found', 'This agency does not exist any more.')

const presented = async (tx: Tx, sid: number) => {
  const agency = await getAgency(tx, sid)
  if (!agency) throw gone()
  return agency
}

const columns = (agency: CreateBody['agency']): AgencyValues => {
  const [fees] = agency.fees
  const text = (fraction: number | undefined): string => (fraction ?? 0).toFixed(4)
  return {
    shortName: upperCase('shortName', agency.shortName, shortNameLength),
    longName: upperCase('longName', agency.longName, longNameLength),
    countryCode: agency.countryCode,
    timeZoneSid: agency.timezone,
    primaryLang: agency.primaryLang,
    secondLang: agency.secondLang ?? null,
    sendFeeSplit: text(fees?.sendFeeSplit),
    sendFxProfit: text(fees?.sendFxProfit),
    receiveFeeSplit: text(fees?.receiveFeeSplit),
    receiveFxProfit: text(fees?.receiveFxProfit),
  }
}

/** Some letters are two in upper case: the length counts once more. */
const upperCase = (field: string, text: string, max: number): string => {
  const upper = text.toUpperCase()
  if (upper.length > max) throw invalidField(`agency.${field}`, `At most ${max} characters`)
  return upper
}

const splitsOf = (row: StoredAgency): Splits => ({
  sendFeeSplit: row.sendFeeSplit,
  sendFxProfit: row.sendFxProfit,
  receiveFeeSplit: row.receiveFeeSplit,
  receiveFxProfit: row.receiveFxProfit,
})

const refuseExcess = (sender: StoredAgency, payer: StoredAgency): void => {
  const excess = excessOfLink(splitsOf(sender), splitsOf(payer))
  if (!excess) return
  const what = excess.kind === 'fee' ? 'fee splits' : 'FX profits'
  throw new AppError(
    'split_excess',
    `The ${what} of ${sender.longName} (sending) and ${payer.longName} (receiving) add up to ${excess.sum} %. ` +
      'Together they cannot be more than 100 %.',
  )
}

const auditable = (row: StoredAgency, currencies: readonly string[]) => ({
  code: row.code,
  shortName: row.shortName,
  longName: row.longName,
  countryCode: row.countryCode,
  timezone: row.timeZoneSid,
  primaryLang: row.primaryLang,
  secondLang: row.secondLang,
  active: row.active,
  activeSND: row.activeSnd,
  activeRCV: row.activeRcv,
  currencies: currencies.join(', '),
  ...splitsOf(row),
})

const fieldOfConstraint: Readonly<Record<string, string>> = {
  agencies_country_code_fkey: 'agency.countryCode',
  agencies_time_zone_sid_fkey: 'agency.timezone',
  agencies_primary_lang_fkey: 'agency.primaryLang',
  agencies_second_lang_fkey: 'agency.secondLang',
  agency_currencies_currency_code_fkey: 'agency.currencies',
}

/** The lookups are the database's; a code that they do not have lands on its field. */
const asUnknownCode = (error: unknown): never => {
  const field = fieldOfConstraint[(error as { constraint?: string }).constraint ?? '']
  if (!field) throw error
  throw invalidField(field, 'This code does not exist.')
}
