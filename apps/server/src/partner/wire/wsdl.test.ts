import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClientAsync } from 'soap'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requirePrograms, skipWithout } from '#support/programs.ts'
import { examples } from './examples.ts'
import { faultCodes, PartnerFault } from './fault.ts'
import { operationNames } from './operations.ts'
import { type PartnerRequest, readRequest } from './read.ts'
import { isList, type XmlObject } from './values.ts'
import { writeFault, writeRequest, writeResponse } from './write.ts'
import { makeWsdl, schemaText } from './wsdl.ts'

const folder = mkdtempSync(join(tmpdir(), 'corridor-wire-'))
const schemaFile = join(import.meta.dirname, 'corridor-partner-v1.xsd')

afterAll(() => rmSync(folder, { recursive: true }))

function inBody(text: string): string {
  return text.slice(text.indexOf('<soap:Body>') + 11, text.indexOf('</soap:Body>'))
}

/** Another build of libxml2 than ours, as a partner would have it. */
function xmllint(name: string, text: string): boolean {
  const file = join(folder, `${name}.xml`)
  writeFileSync(file, text)
  try {
    execFileSync('xmllint', ['--noout', '--nonet', '--schema', schemaFile, file], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

describe('the schema by xmllint', () => {
  requirePrograms('xmllint')

  test.each(operationNames)('%s and its answer', (name) => {
    const { request, response } = examples[name]
    expect(xmllint(name, inBody(writeRequest(name, request)))).toBe(true)
    expect(xmllint(`${name}Response`, inBody(writeResponse(name, response)))).toBe(true)
    expect(xmllint(`${name}Wrong`, inBody(writeRequest(name, { ...request, more: 'x' })))).toBe(false)
    const { timeStamp: _, ...rest } = response
    expect(xmllint(`${name}ResponseWrong`, inBody(writeResponse(name, rest)))).toBe(false)
  })

  test('the detail of every fault', () => {
    const refusals = [
      { rule: 'field_required', field: 'senderDOB', value: '', message: 'Date of birth is required.' },
      { rule: 'limitByTrn', value: '9000.00', message: 'Too much.' },
    ]
    for (const code of Object.keys(faultCodes) as (keyof typeof faultCodes)[]) {
      const text = writeFault(new PartnerFault(code, 'x', refusals), 'req-1', '2026-03-01T14:05:00.000Z')
      const detail = text.slice(text.indexOf('<detail>') + 8, text.indexOf('</detail>'))
      expect(xmllint(code, detail)).toBe(true)
    }
  })

  test('every operation has its two elements, and there are no others but the fault', () => {
    const elements = [...schemaText.matchAll(/^ {2}<xs:element name="(\w+)">/gm)].map(([, name]) => name)
    expect(elements).toEqual([
      ...operationNames.flatMap((name) => [name, `${name}Response`]),
      'corridorFault',
    ])
  })

  test('nothing is unbounded: no text without a type of ours, no list without an end', () => {
    expect(schemaText).not.toMatch(/unbounded|type="xs:(?!boolean")|xs:any\b|anyType/)
    for (const [type] of schemaText.matchAll(/<xs:simpleType[\s\S]*?<\/xs:simpleType>/g)) {
      expect(type).toMatch(/<xs:(maxLength|enumeration|maxInclusive) |\{\d+(,\d+)?\}|true\|false|\[01\]/)
      expect(type).toContain('<xs:documentation>')
    }
  })
})

/** The package gives and takes attributes in its own way. */
function forClient(input: XmlObject): Record<string, unknown> {
  const { field } = input
  if (field === undefined || !isList(field)) return input
  const fields = field.map((one) => {
    const { name, value } = one as XmlObject
    return { attributes: { name }, $value: value }
  })
  return { ...input, field: fields }
}

describe('the WSDL by a SOAP client', () => {
  let server: Server
  let client: Client
  let received: PartnerRequest | null = null
  let action: string | undefined
  let address = ''

  const answer = (body: string): string => {
    received = readRequest(body)
    if (received.input['posNumber'] === '666') {
      throw new PartnerFault('closed', 'The point of sale is closed. Come back at 9.', [])
    }
    return writeResponse(received.operation, examples[received.operation].response)
  }

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'text/xml; charset=utf-8')
      if (request.method === 'GET') return response.end(makeWsdl(address))
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        action = request.headers['soapaction'] as string | undefined
        try {
          response.end(answer(Buffer.concat(chunks).toString('utf8')))
        } catch (error) {
          response.statusCode = 500
          response.end(writeFault(error as PartnerFault, 'req-1', '2026-03-01T14:05:00Z'))
        }
      })
      return response
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/partner/v1?a=1&b="2"`
    client = await createClientAsync(address)
  })

  afterAll(() => server.close())

  const call = async (name: string, input: XmlObject): Promise<unknown[]> => {
    const method = (client as unknown as Record<string, (input: unknown) => Promise<unknown[]>>)[
      `${name}Async`
    ]
    if (!method) throw new Error(`The client has no ${name}.`)
    return await method.call(client, forClient(input))
  }

  test('describes all operations and no other', () => {
    const { CorridorPartner } = client.describe() as Record<string, Record<string, object>>
    expect(Object.keys(CorridorPartner?.['CorridorPartnerSoap'] ?? {})).toEqual([...operationNames])
  })

  test.each(operationNames)('%s is called as the example has it', async (name) => {
    const [result] = await call(name, examples[name].request)
    expect(received).toEqual({ operation: name, input: examples[name].request })
    expect(action).toBe(`"urn:corridor:partner:v1/${name}"`)
    expect(result).toHaveProperty('timeStamp')
  })

  test('a fault arrives as one', async () => {
    const failure = await call('balanceLookup', {
      ...examples.balanceLookup.request,
      posNumber: '666',
    }).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      root: {
        Envelope: {
          Body: {
            Fault: {
              faultcode: 'soap:Client',
              faultstring: 'The point of sale is closed. Come back at 9.',
              detail: { corridorFault: { code: 'closed', requestID: 'req-1' } },
            },
          },
        },
      },
    })
  })

  test('it is well-formed and carries the schema and the address', (context) => {
    skipWithout(context, 'xmllint')
    const wsdl = makeWsdl('https://partner.example/"<&>')
    writeFileSync(join(folder, 'x.wsdl'), wsdl)
    execFileSync('xmllint', ['--noout', '--nonet', join(folder, 'x.wsdl')])
    expect(wsdl).toContain(schemaText.slice(schemaText.indexOf('<xs:schema')).trimEnd())
    expect(wsdl).toContain('location="https://partner.example/&quot;&lt;&amp;&gt;"')
  })
})
