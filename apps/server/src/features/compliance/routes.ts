import type { complianceRoutes } from '@corridor/contract/compliance'
import type { Product } from '../../core/compliance/rules.ts'
import type { Guesses } from '../../core/customers/guesses.ts'
import { matchCustomer } from '../../core/customers/match.ts'
import type { Db } from '../../platform/db/database.ts'
import { callerGone } from '../../platform/http/caller-gone.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { PastTurns } from '../../platform/past-turns.ts'
import { listEnumerations, type StoredRules } from './queries.ts'
import { sideOf } from './rulesets.ts'
import { getPanel, getRules, savePanel, savePart } from './service.ts'
import { tryOne } from './try-one.ts'
import { tryPast } from './try-past.ts'

interface ComplianceDeps {
  readonly db: Db
  readonly inTurn: PastTurns
  readonly guesses: Guesses
}

export function complianceHandlers({
  db,
  inTurn,
  guesses,
}: ComplianceDeps): Handlers<typeof complianceRoutes> {
  return {
    fields: async ({ params: { agencySid, product } }) =>
      (await getRules(db, agencySid))[sideOf(product)].fields,
    saveFields: async ({ call, params: { agencySid, product }, body: fields }) => {
      const side = sideOf(product)
      const options = { part: `${side}.fields.` }
      return (await savePart(db, call, agencySid, { [side]: { fields } }, options))[side].fields
    },
    limits: async ({ params }) =>
      presentLimits(await getRules(db, params.agencySid, params.currency), params),
    saveLimits: async ({ call, params, body: limits }) => {
      const side = sideOf(params.product)
      const options = { part: `${side}.limits.`, currency: params.currency }
      return presentLimits(
        await savePart(db, call, params.agencySid, { [side]: { limits } }, options),
        params,
      )
    },
    deliveryOptions: async ({ params: { agencySid } }) => {
      const stored = await getRules(db, agencySid)
      return {
        options: stored.options.map((option) => ({ ...option, agency_sid: null })),
        optionsAgency: chosenOptions(stored, agencySid),
      }
    },
    saveDeliveryOptions: async ({ call, params: { agencySid }, body }) => {
      const delivery = body.map(({ deliveryOption }) => deliveryOption)
      const options = { part: 'receive.delivery.' }
      return chosenOptions(await savePart(db, call, agencySid, { receive: { delivery } }, options), agencySid)
    },
    allEnumerations: async () =>
      Object.fromEntries((await listEnumerations(db)).map(({ field, values }) => [field, values])),
    enumerations: async ({ params: { agencySid } }) => chosenValues(await getRules(db, agencySid)),
    saveEnumerations: async ({ call, params: { agencySid }, body }) => {
      const enumerations = Object.fromEntries(
        Object.entries(body).map(([field, items]) => [field, items.map(({ sid }) => sid)]),
      )
      return chosenValues(await savePart(db, call, agencySid, { enumerations }, { part: 'enumerations.' }))
    },
    panel: ({ params }) => getPanel(db, params.agencySid),
    save: ({ call, params, body }) => savePanel(db, call, params.agencySid, body),
    tryOne: ({ call, params, body }) => {
      const { scope } = call.actor
      return tryOne(db, params.agencySid, body, {
        scope,
        // Whether a typed number is somebody's can be read from the total.
        match: (details, period) =>
          guesses.watch(
            call,
            details.photo_id_number,
            () => matchCustomer(db, details, period, scope),
            (found) => found === undefined,
          ),
      })
    },
    tryPast: ({ call, params, body, reply }) =>
      inTurn(call, callerGone(reply), (tx) => tryPast(tx, params.agencySid, body)),
  }
}

function presentLimits(
  stored: StoredRules,
  { agencySid: agency, product, currency }: { agencySid: number; product: Product; currency: string },
) {
  return { ...stored[sideOf(product)].limits, agency, product, currency }
}

function chosenOptions({ options, receive: { delivery } }: StoredRules, agencySid: number) {
  return options
    .filter(({ deliveryOption }) => delivery.includes(deliveryOption))
    .map((option) => ({ ...option, agency_sid: agencySid }))
}

function chosenValues({ enumerations }: StoredRules) {
  return Object.fromEntries(
    Object.entries(enumerations).map(([field, { values, selected }]) => [
      field,
      values.filter(({ sid }) => selected.includes(sid)),
    ]),
  )
}
