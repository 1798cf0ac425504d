import { randomUUID } from 'node:crypto'
import { customerFields } from '@corridor/contract/customer'
import { pngOf, storePerson } from '#support/documents.ts'
import { useGateway, useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import { createCustomer } from '../../apps/server/src/features/customer/service.ts'
import { addDocument } from '../../apps/server/src/features/customer-documents/service.ts'
import { mergeCustomers } from '../../apps/server/src/features/customer-identity/service.ts'
import { createFee } from '../../apps/server/src/features/fees/service.ts'
import { listBrackets } from '../../apps/server/src/features/fees/store.ts'
import { createSpread } from '../../apps/server/src/features/rates/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { person } from './samples/customer.ts'
import { bracketFields } from './samples/fees.ts'
import type { Given } from './samples/sample.ts'

export let server: ReturnType<typeof useServer>
export let network: ReturnType<typeof useNetwork>
export let gateway: ReturnType<typeof useGateway>

/** The house that every route is called in. Files share this module and not their houses: each asks for its own. */
export function openHouse(): void {
  server = useServer({}, { remembersHashes: true })
  useProfiles(server)
  network = useNetwork(server)
  gateway = useGateway(server)
}

export const freeCurrency: Given['freeCurrency'] = async () => {
  const { rows } = await server.platform.barePool.query<{ code: string }>(
    `select currency_code as code from currencies
    where currency_code <> 'USD' and currency_code not in (select retail from spreads) limit 1`,
  )
  return rows[0]?.code ?? ''
}

export const storeSpread: Given['storeSpread'] = async () => {
  const retail = await freeCurrency()
  const spread = { base: 'USD', retail, spread: '0.001' } as const
  return createSpread(server.platform.db, hostCall(server.platform.log, 'test'), spread)
}

let pairs = 0
export const freePair: Given['freePair'] = async () => {
  pairs += 1
  const { rows } = await server.platform.barePool.query<{ collecting: string; destination: string }>(
    `select a.country_code as collecting, b.country_code as destination from countries a, countries b
    order by 1 desc, 2 limit 1 offset $1`,
    [pairs],
  )
  const { collecting: countryCodeCollect = '', destination: countryCodeDestination = '' } = rows[0] ?? {}
  return { countryCodeCollect, countryCodeDestination }
}

export const storeFee: Given['storeFee'] = async () => {
  const { db, log } = server.platform
  const pair = await freePair()
  const brackets = [bracketFields, { ...bracketFields, limitFrom: '1000.00', limitTo: '2000.00' }]
  const sid = await createFee(db, hostCall(log, 'test'), { ...pair, brackets })
  return { ...pair, sid, bracketSid: (await listBrackets(db, sid))[0]?.sid ?? 0 }
}

export const storeCustomer: Given['storeCustomer'] = async () => {
  const { sid } = await createCustomer(
    server.platform.db,
    hostCall(server.platform.log, 'test'),
    customerFields.parse(person(randomUUID())),
  )
  return { sid }
}

export const storeDocument: Given['storeDocument'] = async () => {
  const customer = await storePerson(server.platform.db)
  const place = { sid: customer, kind: 'photoId', side: 'front' } as const
  const call = hostCall(server.platform.log, 'test')
  const { sid } = await addDocument(server.platform, call, place, Buffer.from(pngOf(100)))
  return { sid, customer }
}

export const storeMerge: Given['storeMerge'] = async () => {
  const body = { from: (await storeCustomer()).sid, reason: 'Test' }
  const call = hostCall(server.platform.log, 'test')
  const { merged } = await mergeCustomers(server.platform.db, call, (await storeCustomer()).sid, body)
  return merged[0]?.mergeSid ?? 0
}
