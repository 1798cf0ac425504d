import { describe, expect, test } from 'vitest'
import { examples } from './examples.ts'
import type { FaultCode } from './fault.ts'
import { operationNames } from './operations.ts'
import { readRequest } from './read.ts'
import { faultOf } from './testing.ts'
import type { XmlObject } from './values.ts'
import { writeRequest, writeResponse } from './write.ts'

function expectFault(body: string, code: FaultCode, message = /./): void {
  const fault = faultOf(body)
  expect(fault?.code).toBe(code)
  expect(fault?.message).toMatch(message)
  expect(fault?.message.length).toBeLessThanOrEqual(300)
}

const balance = writeRequest('balanceLookup', examples.balanceLookup.request)
const send = writeRequest('sendValidation', examples.sendValidation.request)
const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

function sendWith(more: XmlObject): string {
  return writeRequest('sendValidation', { ...examples.sendValidation.request, ...more })
}

describe('a request is read as it was written', () => {
  test.each(operationNames)('%s', (operation) => {
    const { request } = examples[operation]
    expect(readRequest(writeRequest(operation, request))).toEqual({ operation, input: request })
  })

  test('with any prefix, indented, with comments between, with a header that may be ignored', () => {
    const body = `<?xml version='1.0' encoding='utf-8' standalone='yes'?>
      <!-- from the till -->
      <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:p="urn:corridor:partner:v1" ${xsi}>
        <e:Header><x:trace xmlns:x="urn:x" e:mustUnderstand="0">7</x:trace></e:Header>
        <!-- here --> <e:Body Id="b">
          <p:detailLookup>
            <p:timeStamp> 2026-03-01T14:05:00+01:00
            </p:timeStamp><p:agentID>1</p:agentID><!-- x --><p:token>12345678</p:token>
            <p:posNumber>1</p:posNumber><p:referenceNumber>100000000008</p:referenceNumber>
          </p:detailLookup>
        </e:Body>
      </e:Envelope>
      <!-- end -->`
    expect(readRequest(body)).toEqual({
      operation: 'detailLookup',
      input: {
        timeStamp: '2026-03-01T14:05:00+01:00',
        agentID: '1',
        token: '12345678',
        posNumber: '1',
        referenceNumber: '100000000008',
      },
    })
  })

  test('a list of one is a list, and none is nothing', () => {
    const one = [{ name: 'a', value: 'b' }]
    expect(readRequest(sendWith({ field: one })).input).toHaveProperty('field', one)
    expect(readRequest(sendWith({ field: [] })).input).not.toHaveProperty('field')
  })

  test('blanks count in text, and nowhere pass for part of a code', () => {
    const comments = ' \t\r\n two  blanks \n'
    expect(readRequest(sendWith({ comments })).input).toHaveProperty('comments', comments)
    for (const [name, value] of Object.entries(examples.sendValidation.request)) {
      if (typeof value !== 'string' || ['timeStamp', 'token', 'deliveryOption', 'comments'].includes(name))
        continue
      expectFault(sendWith({ [name]: ` ${value}` }), 'invalid_request')
      expectFault(sendWith({ [name]: `${value}\n` }), 'invalid_request')
    }
  })

  test('where the schema does not count blanks, they are not read', () => {
    const { input } = readRequest(
      writeRequest('sendReversal', {
        ...examples.sendReversal.request,
        timeStamp: '\n2026-03-01T14:05:00Z ',
        returnFees: ' true\t',
      }),
    )
    expect(input).toEqual(examples.sendReversal.request)
    const terms = { ...(examples.feeLookup.request['terms'] as XmlObject), sendAmount: '\r\n 1000.00 ' }
    expect(readRequest(writeRequest('feeLookup', { ...examples.feeLookup.request, terms })).input).toEqual(
      examples.feeLookup.request,
    )
  })

  test('comments, CDATA sections and references make one text, and the schema sees the same', () => {
    const withText = (text: string): string => send.replace('USA0001A', text)
    expect(readRequest(withText('12<!-- -->3')).input['agentID']).toBe('123')
    expect(readRequest(withText('<!-- a -->12<![CDATA[3]]>&#52;&#x35;<!-- b -->')).input['agentID']).toBe(
      '12345',
    )
    // Twenty characters in all are allowed, however they are cut.
    expect(readRequest(withText('1234567890<!-- -->1234567890')).input['agentID']).toHaveLength(20)
    expectFault(withText('1234567890<!-- -->12345678901'), 'invalid_request', /agentID has more than 20/)
    expectFault(withText('12<!-- --> 3'), 'invalid_request', /agentID is not of the form/)
    expect(readRequest(send.replace('Houston', '<![CDATA[<a>&amp;]]&gt;]]>')).input).toHaveProperty(
      'field',
      expect.arrayContaining([
        {
          name: 'senderCity',
          value: '<a>&amp;]]&gt;',
        },
      ]),
    )
  })
})

describe('the envelope', () => {
  test.each([
    ['no envelope', '<a/>', 'wrong_envelope'],
    ['another namespace', balance.replace('schemas.xmlsoap.org', 'schemas.example.org'), 'wrong_envelope'],
    [
      'SOAP 1.2',
      balance.replace('http://schemas.xmlsoap.org/soap/envelope/', 'http://www.w3.org/2003/05/soap-envelope'),
      'soap_version',
    ],
    ['no body', '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"/>', 'wrong_envelope'],
    ['two bodies', balance.replace('</soap:Envelope>', '<soap:Body/></soap:Envelope>'), 'wrong_envelope'],
    ['the empty body first', balance.replace('<soap:Body>', '<soap:Body/><soap:Body>'), 'wrong_envelope'],
    [
      'a header after the body',
      balance.replace('</soap:Body>', '</soap:Body><soap:Header/>'),
      'wrong_envelope',
    ],
    [
      'two headers',
      balance.replace('<soap:Body>', '<soap:Header/><soap:Header/><soap:Body>'),
      'wrong_envelope',
    ],
    ['something after the body', balance.replace('</soap:Body>', '</soap:Body><x/>'), 'wrong_envelope'],
    ['text in the envelope', balance.replace('<soap:Body>', 'x<soap:Body>'), 'wrong_envelope'],
    ['text in the body', balance.replace('<soap:Body>', '<soap:Body><![CDATA[x]]>'), 'wrong_envelope'],
    [
      'an empty body',
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body/></s:Envelope>',
      'wrong_envelope',
    ],
    ['two requests', balance.replace('</soap:Body>', '<x/></soap:Body>'), 'wrong_envelope'],
    ['a body of another namespace', balance.replace(/soap:Body/g, 'Body'), 'wrong_envelope'],
  ] as const)('%s', (_, body, code) => {
    expectFault(body, code)
  })

  test('a header that must be understood', () => {
    const withHeader = (flag: string): string =>
      balance.replace('<soap:Body>', `<soap:Header><x:sec xmlns:x="urn:x" ${flag}/></soap:Header><soap:Body>`)
    expectFault(withHeader('soap:mustUnderstand="1"'), 'must_understand', /header sec/)
    expectFault(withHeader('soap:mustUnderstand="true"'), 'must_understand')
    expect(readRequest(withHeader('soap:mustUnderstand="0"')).operation).toBe('balanceLookup')
    expect(readRequest(withHeader('mustUnderstand="1"')).operation).toBe('balanceLookup')
  })

  test('the prefix of the envelope bound to something else inside', () => {
    const inner = balance.replace('<soap:Body>', '<soap:Body xmlns:soap="urn:corridor:partner:v1">')
    expectFault(inner, 'wrong_envelope')
    expectFault(
      balance.replace('<token>', '<token xmlns="urn:other">'),
      'invalid_request',
      /token is not in the namespace/,
    )
    expectFault(
      balance.replace('<token>', '<token xmlns="">'),
      'invalid_request',
      /token is not in the namespace/,
    )
    expectFault(
      balance.replace('<balanceLookup xmlns="urn:corridor:partner:v1">', '<balanceLookup>'),
      'unknown_operation',
    )
    // The same namespace by another prefix is the same namespace.
    const prefixed = balance
      .replace('<token>', '<q:token xmlns:q="urn:corridor:partner:v1">')
      .replace('</token>', '</q:token>')
    expect(readRequest(prefixed).input).toEqual(examples.balanceLookup.request)
  })
})

describe('the operation', () => {
  test.each(operationNames)('the answer of %s is not a request', (operation) => {
    expectFault(writeResponse(operation, examples[operation].response), 'unknown_operation')
  })

  test.each(['corridorFault', 'BalanceLookup', 'toString', '__proto__', 'x'.repeat(5000)])(
    '%.20s is none',
    (name) => {
      expectFault(balance.replaceAll('balanceLookup', name), 'unknown_operation')
    },
  )

  test('the right name in the wrong namespace', () => {
    expectFault(
      balance.replace('urn:corridor:partner:v1', 'urn:corridor:partner:v2'),
      'unknown_operation',
      /namespace urn:corridor:partner:v1/,
    )
  })
})
