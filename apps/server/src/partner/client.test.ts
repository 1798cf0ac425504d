import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClientAsync } from 'soap'
import { beforeAll, describe, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { newId, startGateway } from '#support/gateway.ts'
import { skipWithout } from '#support/programs.ts'
import { operationNames } from './wire/operations.ts'

/** A partner's developer has the address of the WSDL, a library, and what the operator gave him. */
let client: Client

const answers = new Map<string, string>()

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)

beforeAll(async () => {
  client = await createClientAsync(`${gateway.url}?wsdl`)
})

type Fields = Readonly<Record<string, unknown>>

/** Calls by the name that the WSDL gives, as the library offers it. */
async function call(
  operation: string,
  side: 'sender' | 'payer',
  input: Fields = {},
): Promise<Record<string, never>> {
  const office = network[side]
  const method: unknown = client[`${operation}Async`]
  if (typeof method !== 'function') throw new Error(`the WSDL has no ${operation}`)
  const head = {
    timeStamp: new Date().toISOString(),
    agentID: office.agentId,
    token: office.token,
    posNumber: '001',
  }
  const [result, raw]: [Record<string, never>, string] = await method.call(client, { ...head, ...input })
  answers.set(`${operation} ${answers.size}`, raw)
  return result
}

function field(name: string, $value: string) {
  return { attributes: { name }, $value }
}

function terms() {
  return {
    receiveAgencyID: network.payer.agencyCode,
    sendCurrency: 'USD',
    sendAmount: '1000.00',
    receiveCurrency: 'MXN',
  }
}

function send() {
  return {
    deliveryOption: 'CASH',
    field: [
      field('senderFirstName', 'Ana & <Eva>'),
      field('senderLastName', 'Ruiz'),
      field('receiverFirstName', 'Luis'),
      field('receiverLastName', 'Diaz'),
    ],
    comments: 'For the roof',
  }
}

test('the WSDL lists the eleven operations', () => {
  const described = client.describe() as Record<string, Record<string, Record<string, object>>>
  const operations = described['CorridorPartner']?.['CorridorPartnerSoap'] ?? {}
  expect(Object.keys(operations).toSorted()).toEqual([...operationNames].toSorted())
})

describe('a whole transfer', () => {
  test('with every operation', async () => {
    expect(await call('codeTable', 'sender', { table: 'AGENCIES' })).toMatchObject({
      entry: [{ code: network.payer.agencyCode, country: 'MEX', currency: ['MXN', 'USD'] }],
    })
    for (const table of ['COUNTRIES', 'CURRENCIES', 'STATUSES', 'photoIdType']) {
      await call('codeTable', 'sender', { table })
    }
    await call('codeTable', 'sender', { table: 'DELIVERY_OPTIONS', agencyID: network.payer.agencyCode })
    for (const product of ['1', '2']) await call('getFieldsForProduct', 'sender', { product })
    const fee = await call('feeLookup', 'sender', { terms: terms() })
    expect(fee['quote']).toMatchObject({ totalAmountToCollect: '1010.00', receiveAmount: '16830.00' })
    const validated = await call('sendValidation', 'sender', {
      ...newId(),
      quoteID: fee['quoteID'],
      ...send(),
    })
    expect(validated).toMatchObject({ status: 'UNCOM', quote: fee['quote'] })
    const { referenceNumber } = validated
    expect(await call('commitTransaction', 'sender', { ...newId(), referenceNumber })).toMatchObject({
      status: 'AVAIL',
    })
    expect(await call('detailLookup', 'payer', { referenceNumber })).toMatchObject({
      status: 'AVAIL',
      senderName: 'Ana & <Eva> Ruiz',
      receiverName: 'Luis Diaz',
      sendAmount: '1000.00',
    })
    const given = [field('receiverPhone', '+52 1')]
    const checked = await call('receiveValidation', 'payer', { ...newId(), referenceNumber, field: given })
    const { validationID } = checked
    expect(await call('receiveCommit', 'payer', { ...newId(), validationID })).toMatchObject({
      status: 'RECVD',
      receiveAmount: '16830.00',
      receiveCurrency: 'MXN',
    })
    expect(await call('balanceLookup', 'payer')).toMatchObject({ balance: '-995.50', currency: 'USD' })
    const reason = 'The wrong person'
    expect(await call('receiveReversal', 'payer', { ...newId(), referenceNumber, reason })).toMatchObject({
      status: 'AVAIL',
    })
    const cancel = { ...newId(), referenceNumber, reason, returnFees: false }
    const cancelled = await call('sendReversal', 'sender', cancel)
    expect(cancelled).toMatchObject({ status: 'CANCL', feesReturned: true, amountToReturn: '1010.00' })
    expect(await call('balanceLookup', 'sender')).toMatchObject({ balance: '0.00' })
    expect(await call('sendValidation', 'sender', { ...newId(), terms: terms(), ...send() })).toMatchObject({
      status: 'UNCOM',
    })
  })

  test('left answers that are valid by the served schema', async (context) => {
    skipWithout(context, 'xmllint')
    const asked = new Set([...answers.keys()].map((key) => key.replace(/ .*/, '')))
    expect([...asked].toSorted()).toEqual([...operationNames].toSorted())
    await expectValid([...answers.values()])
  })
})

/** Validates what stands in the body of each envelope, by a tool that shares nothing with the gateway. */
async function expectValid(envelopes: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-client-'))
  try {
    const schema = join(folder, 'schema.xsd')
    writeFileSync(schema, await (await fetch(`${gateway.url}?xsd`)).text())
    const files = envelopes.map((envelope, index) => {
      const file = join(folder, `${index}.xml`)
      const inside = /<soap:Body>(?:<soap:Fault>.*<detail>)?(.*?)(?:<\/detail><\/soap:Fault>)?<\/soap:Body>/s
      writeFileSync(file, inside.exec(envelope)?.[1] ?? '')
      return file
    })
    execFileSync('xmllint', ['--noout', '--schema', schema, ...files], { stdio: 'pipe' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface SoapError {
  readonly body: string
  readonly root: {
    readonly Envelope: {
      readonly Body: { readonly Fault: { faultcode: string; faultstring: string; detail: Fields } }
    }
  }
}

/** What the library throws. */
async function faultOf(...asked: Parameters<typeof call>) {
  const error = (await call(...asked).then(
    () => new Error('not refused'),
    (thrown: unknown) => thrown,
  )) as SoapError
  const { faultcode, faultstring, detail } = error.root.Envelope.Body.Fault
  return { faultcode, faultstring, detail: detail['corridorFault'] as Fields, body: error.body }
}

describe('a fault', () => {
  test('is read from the error of the client, with its detail', async (context) => {
    skipWithout(context, 'xmllint')
    const wrong = { ...newId(), terms: terms(), deliveryOption: 'CASH', field: [field('shoeSize', '43')] }
    const { faultcode, faultstring, detail, body } = await faultOf('sendValidation', 'sender', wrong)
    expect(faultcode).toBe('soap:Client')
    expect(faultstring).toMatch(/^There is no field shoeSize\. .* \(and 4 more, see the details\)$/)
    expect(detail).toMatchObject({
      code: 'refused_by_rule',
      requestID: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(detail['refusal']).toHaveLength(5)
    expect((detail['refusal'] as Fields[])[0]).toMatchObject({ rule: 'unknown_field', field: 'shoeSize' })
    await expectValid([body])
  })

  test('of each kind is valid by the schema', async (context) => {
    skipWithout(context, 'xmllint')
    const reference = { referenceNumber: '100000000008' }
    const faults = [
      await faultOf('detailLookup', 'sender', reference),
      await faultOf('detailLookup', 'sender', { token: 'a wrong token' }),
      await faultOf('detailLookup', 'sender', { ...reference, token: 'a wrong token' }),
      await faultOf('feeLookup', 'payer', { terms: terms() }),
      await faultOf('receiveCommit', 'payer', { ...newId(), validationID: 'x' }),
    ]
    expect(faults.map(({ detail }) => detail['code'])).toEqual([
      'unknown_reference',
      'invalid_request',
      'not_authenticated',
      'no_link',
      'invalid_request',
    ])
    await expectValid(faults.map(({ body }) => body))
  })
})

test('the description says where the service is, and where it is not', async () => {
  const wsdl = await (await fetch(`${gateway.url}?wsdl`)).text()
  expect(wsdl).toContain(`<soap:address location="${gateway.url}"/>`)
  const nothing = await fetch(gateway.url)
  expect([nothing.status, await nothing.text()]).toEqual([
    404,
    'The description of this service is at /partner/v1?wsdl\n',
  ])
  const { config } = server.platform
  const partnerUrl = 'https://partners.example.com/partner/v1?a=1&b=2'
  const outside = await startGateway({ ...server.platform, config: { ...config, partnerUrl } })
  const told = await (await fetch(`${outside.url}?wsdl`)).text()
  expect(told).toContain('location="https://partners.example.com/partner/v1?a=1&amp;b=2"')
  await outside.app.close()
})
