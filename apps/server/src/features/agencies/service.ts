import { type agenciesRoutes, changedAgency, shortNameLength } from '@corridor/contract/agencies'
import { sid } from '@corridor/contract/common/fields'
import type { RouteParsed } from '@corridor/contract/common/route'
import { reason } from '@corridor/contract/refusals/refusals'
import { excessOfLink, type Splits } from '@corridor/domain/fees/splits'
import { z } from 'zod'
import { proposalKind } from '../../core/proposals/kinds.ts'
import { proposeOr } from '../../core/proposals/propose.ts'
import { needsSecondPerson } from '../../core/proposals/settings.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { changeRecord, insertRecord, type RecordKind } from '../../platform/records.ts'
import { invalidField } from '../../platform/refusals.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { getAgency, lastAgencyChange, listLinks, type ShownAgency } from './queries.ts'
import {
  type AgencyValues,
  insertAgency,
  insertDefaultFields,
  linksOf,
  lockAgencies,
  lockNetwork,
  replaceCurrencies,
  replaceSendTo,
  updateAgency,
} from './store.ts'

const longNameLength = 120

type CreateBody = RouteParsed<(typeof agenciesRoutes)['create']>['body']
type UpdateBody = RouteParsed<(typeof agenciesRoutes)['update']>['body']
type SendToBody = RouteParsed<(typeof agenciesRoutes)['saveSendTo']>['body']

function unknownCode(field: string) {
  return () => invalidField(field, reason('unknown_code'))
}

export const agencyRecord: RecordKind<ShownAgency> = {
  entity: 'agency',
  gone: 'agency_gone',
  show: getAgency,
  lastChange: lastAgencyChange,
  // Links and suspensions have entries of their own; the rest of what is left out follows from other records.
  audited: ({ currencies, fees, ...rest }) => {
    const { sendTo: _links, suspension: _act, removable: _derived, safeIP: _other, ...fields } = rest
    return {
      ...fields,
      ...storedFractions(fees[0]),
      currencies: currencies.map(({ code }) => code).join(', '),
    }
  },
  // The lookups are the database's; a code that they do not have lands on its field.
  constraints: {
    agencies_country_code_fkey: unknownCode('agency.countryCode'),
    agencies_time_zone_sid_fkey: unknownCode('agency.timezone'),
    agencies_primary_lang_fkey: unknownCode('agency.primaryLang'),
    agencies_second_lang_fkey: unknownCode('agency.secondLang'),
    agency_currencies_currency_code_fkey: unknownCode('agency.currencies'),
  },
}

/** With the decimals that they are stored with, so that a history writes a fraction in one way throughout. */
function storedFractions(fees: ShownAgency['fees'][number] | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(fees ?? {}).map(([name, fraction]) => [name, fraction.toFixed(4)]))
}

export function createAgency(db: Db, call: AnyCall, { agency }: CreateBody) {
  return inTransaction(db, async (tx) => {
    await requireGrant(tx, call, 'agencies')
    const values = columns(agency)
    const hasSplits = splitFields.some((field) => Number(values[field]) !== 0)
    if (hasSplits && (await needsSecondPerson(tx, call, 'agency_split')))
      throw invalidField('agency.fees', reason('splits_proposed_apart'))
    return insertRecord(tx, call, agencyRecord, async () => {
      const made = await insertAgency(tx, values)
      await insertDefaultFields(tx, made)
      await replaceCurrencies(tx, made, agency.currencies)
      return made
    })
  })
}

interface ChangedAgency {
  readonly sid: number
  readonly agency: UpdateBody['agency']
}

/** What an agency gets of a fee and of the FX profit: a save that changes it waits, with all that it changes. */
export const agencySplitKind = proposalKind<ChangedAgency>({
  kind: 'agency_split',
  change: z.object({ sid, agency: changedAgency }),
  apply: changeIn,
})

const splitFields = ['sendFeeSplit', 'sendFxProfit', 'receiveFeeSplit', 'receiveFxProfit'] as const

export function changeAgency(db: Db, call: AnyCall, agencySid: number, { agency }: UpdateBody) {
  const saved = { sid: agencySid, agency }
  return inTransaction(db, async (tx) => {
    await lockNetwork(tx)
    return proposeOr(tx, call, agencySplitKind, {
      save: (saving) => changeIn(tx, saving, saved),
      concerns: (changes) => changes.some(({ after }) => splitFields.some((field) => field in after)),
      proposed: async () => {
        const version = (await getAgency(tx, agencySid))?.version
        const change = { sid: agencySid, agency: { ...agency, version } }
        return { entitySid: agencySid, agencySid, basedOn: version ?? null, change }
      },
    })
  })
}

async function changeIn(tx: Tx, call: AnyCall, { sid: agencySid, agency }: ChangedAgency) {
  await lockNetwork(tx)
  const { sendsTo, receivesFrom } = await linksOf(tx, agencySid)
  const locked = await lockAgencies(tx, [agencySid, ...sendsTo, ...receivesFrom])
  return changeRecord(tx, call, agencyRecord, {
    sid: agencySid,
    version: agency.version,
    lock: async () => locked.find((one) => one.sid === agencySid),
    update: async (stored) => {
      // Suspending asks for the second level and a reason: no save of other fields may do it on the way.
      if (agency.active !== undefined && agency.active !== stored.active) {
        throw invalidField('agency.active', reason('suspend_is_an_act'))
      }
      const changed = {
        ...columns(agency),
        active: stored.active,
        activeSnd: agency.activeSND ?? stored.activeSnd,
        activeRcv: agency.activeRCV ?? stored.activeRcv,
      }
      await updateAgency(tx, agencySid, changed)
      await replaceCurrencies(tx, agencySid, agency.currencies)
      for (const other of locked) {
        if (sendsTo.includes(other.sid)) refuseExcess(changed, other)
        if (receivesFrom.includes(other.sid)) refuseExcess(other, changed)
      }
    },
  })
}

export function saveSendTo(db: Db, call: AnyCall, { agency: from, sendTo }: SendToBody) {
  return inTransaction(db, async (tx) => {
    if (sendTo.some(({ agencySrc, agencyDest }) => agencySrc !== from || agencyDest === from)) {
      throw refusal('link_not_from_here')
    }
    await lockNetwork(tx)
    const destinations = [...new Set(sendTo.map(({ agencyDest }) => agencyDest))].sort(
      (one, other) => one - other,
    )
    const locked = await lockAgencies(tx, [from, ...destinations])
    const source = locked.find((one) => one.sid === from)
    if (!source) throw refusal(agencyRecord.gone)
    if (locked.length !== destinations.length + 1) {
      throw refusal('linked_agency_gone')
    }
    for (const destination of locked) if (destination !== source) refuseExcess(source, destination)
    const before = (await linksOf(tx, from)).sendsTo
    if (before.join() !== destinations.join()) {
      await replaceSendTo(tx, from, destinations)
      await writeAudit(tx, call, {
        entity: 'agency',
        entitySid: from,
        action: 'update',
        before: { sendTo: before.join(', ') },
        after: { sendTo: destinations.join(', ') },
      })
    }
    return { keys: await listLinks(tx, { source: from }) }
  })
}

function columns({
  shortName,
  longName,
  timezone,
  fees: [fees],
  ...rest
}: CreateBody['agency']): AgencyValues {
  const text = (fraction: number | undefined): string => (fraction ?? 0).toFixed(4)
  return {
    shortName: upperCase('shortName', shortName, shortNameLength),
    longName: upperCase('longName', longName, longNameLength),
    countryCode: rest.countryCode,
    timeZoneSid: timezone,
    primaryLang: rest.primaryLang,
    secondLang: rest.secondLang ?? null,
    sendFeeSplit: text(fees?.sendFeeSplit),
    sendFxProfit: text(fees?.sendFxProfit),
    receiveFeeSplit: text(fees?.receiveFeeSplit),
    receiveFxProfit: text(fees?.receiveFxProfit),
  }
}

/** Some letters are two in upper case: the length counts once more. */
function upperCase(field: string, text: string, max: number): string {
  const upper = text.toUpperCase()
  if (upper.length > max) throw invalidField(`agency.${field}`, reason('at_most_characters', { max }))
  return upper
}

type Side = Splits & Pick<AgencyValues, 'longName'>

function refuseExcess(sender: Side, payer: Side): void {
  const excess = excessOfLink(sender, payer)
  if (!excess) return
  throw refusal('split_excess', { ...excess, sender: sender.longName, payer: payer.longName })
}
