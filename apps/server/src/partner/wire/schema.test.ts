import { describe, expect, test } from 'vitest'
import { examples } from './examples.ts'
import { readRequest } from './read.ts'
import { faultOf } from './testing.ts'
import type { XmlObject } from './values.ts'
import { writeRequest } from './write.ts'

function expectInvalid(body: string, message = /./): void {
  const fault = faultOf(body)
  expect(fault?.code).toBe('invalid_request')
  expect(fault?.message).toMatch(message)
  expect(fault?.message.length).toBeLessThanOrEqual(300)
}

const balance = writeRequest('balanceLookup', examples.balanceLookup.request)
const send = writeRequest('sendValidation', examples.sendValidation.request)
const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

function sendWith(more: XmlObject): string {
  return writeRequest('sendValidation', { ...examples.sendValidation.request, ...more })
}

function balanceWith(more: XmlObject): string {
  return writeRequest('balanceLookup', { ...examples.balanceLookup.request, ...more })
}

describe('the schema', () => {
  const terms = examples.sendValidation.request['terms'] as XmlObject
  const uuid = '0195f3a2-7c1e-7d4b-9a61-3f2b8c9d0e1f'

  test.each([
    ['no offset', balanceWith({ timeStamp: '2026-03-01T14:05:00' }), /timeStamp/],
    ['no such day', balanceWith({ timeStamp: '2026-02-30T14:05:00Z' }), /timeStamp is not a date and time/],
    ['a long agent', balanceWith({ agentID: '1'.repeat(21) }), /agentID has more than 20 characters/],
    ['digits of another script', balanceWith({ agentID: '٣' }), /agentID is not of the form \[0-9A-Za-z\]\+/],
    ['a short token', balanceWith({ token: 'hush' }), /token has fewer than 8 characters/],
    ['a long token', balanceWith({ token: 'x'.repeat(201) }), /token has more than 200 characters/],
    ['a long number of the point of sale', balanceWith({ posNumber: '1234' }), /posNumber/],
    ['an element too many', balanceWith({ more: 'x' }), /more is not expected here\./],
    [
      'an element that JavaScript knows',
      balanceWith({ constructor: { toString: 'x' } }),
      /constructor is not expected/,
    ],
    [
      'the prototype',
      balance.replace('<token>', '<__proto__><token>x</token></__proto__><token>'),
      /__proto__ is not expected/,
    ],
    ['an element too few', balanceWith({ posNumber: undefined }), /posNumber is missing/],
    [
      'the wrong order',
      writeRequest('balanceLookup', { token: '12345678' }),
      /token is not expected here; timeStamp is/,
    ],
    [
      'an element twice',
      balance.replace('<posNumber>', '<token>12345678</token><posNumber>'),
      /token is not expected/,
    ],
    ['text between', balance.replace('<posNumber>', 'x<posNumber>'), /text between/],
    ['elements for text', balanceWith({ agentID: { a: 'b' } }), /agentID holds elements/],
    [
      'an unknown table',
      writeRequest('codeTable', { ...examples.codeTable.request, table: 'x' }),
      /not one of COUNTRIES, /,
    ],
    ['neither quote nor terms', sendWith({ terms: undefined }), /quoteID or terms/],
    ['quote and terms', sendWith({ terms, quoteID: uuid }), /quoteID is not expected/],
    [
      'no uuid',
      sendWith({ terms: undefined }).replace('<deliveryOption>', '<quoteID>1</quoteID><deliveryOption>'),
      /quoteID/,
    ],
    ['a blank in the request ID', sendWith({ clientRequestID: 'a b' }), /clientRequestID/],
    ['a long request ID', sendWith({ clientRequestID: 'x'.repeat(65) }), /clientRequestID has more than 64/],
    [
      'a field with nothing',
      sendWith({
        field: [
          { name: 'a', value: 'b' },
          { name: 'senderDOB', value: '' },
        ],
      }),
      /field senderDOB is empty/,
    ],
    [
      'a long field',
      sendWith({ field: [{ name: 'a', value: 'x'.repeat(201) }] }),
      /field a has more than 200/,
    ],
    [
      'a field with a bad name',
      sendWith({ field: [{ name: 'a b', value: 'x' }] }),
      /name of a field is not of the form/,
    ],
    [
      'a field with a long name',
      sendWith({ field: [{ name: 'x'.repeat(41), value: 'x' }] }),
      /name of a field has more than 40/,
    ],
    ['a field with no name', send.replace(' name="senderDOB"', ''), /A field has no attribute name/],
    ['a field with elements', send.replace('>Houston<', '><b>Houston</b><'), /A field holds elements/],
    [
      '81 fields',
      sendWith({ field: Array.from({ length: 81 }, () => ({ name: 'a', value: 'b' })) }),
      /field a is not expected/,
    ],
    [
      '201 fields',
      sendWith({ field: Array.from({ length: 201 }, () => ({ name: 'a', value: 'b' })) }),
      /too many/,
    ],
    ['long comments', sendWith({ comments: 'x'.repeat(501) }), /comments has more than 500/],
    ['endless comments', sendWith({ comments: 'x'.repeat(60_000) }), /comments is too long/],
    [
      'returnFees as a number',
      writeRequest('sendReversal', { ...examples.sendReversal.request, returnFees: '1' }),
      /true\|false/,
    ],
    [
      'a short reference',
      writeRequest('detailLookup', { ...examples.detailLookup.request, referenceNumber: '10000000000' }),
      /referenceNumber/,
    ],
    [
      'product 3',
      writeRequest('getFieldsForProduct', { ...examples.getFieldsForProduct.request, product: '3' }),
      /not one of 1, 2/,
    ],
    [
      'no reason',
      writeRequest('receiveReversal', { ...examples.receiveReversal.request, reason: '' }),
      /reason is empty/,
    ],
  ])('%s', (_, body, message) => {
    expectInvalid(body, message)
  })

  test.each([
    '',
    '-1',
    '+1',
    '1e3',
    '1,000',
    '.5',
    '1.',
    '1.00000',
    '1'.repeat(15),
    'NaN',
    'INF',
    '٣',
    '0x1',
  ])('%j is no amount', (sendAmount) => {
    expectInvalid(sendWith({ terms: { ...terms, sendAmount } }), /sendAmount/)
  })

  test.each(['0', '1', '00.10', '99999999999999.9999'])('%j is one', (sendAmount) => {
    expect(readRequest(sendWith({ terms: { ...terms, sendAmount } })).input).toHaveProperty('terms', {
      ...terms,
      sendAmount,
    })
  })

  test('eighty fields, each as long as it may be in characters that take two units', () => {
    const field = Array.from({ length: 80 }, (_, at) => ({ name: `f${at}`, value: '😀'.repeat(200) }))
    expect(faultOf(sendWith({ field }))?.code).toBe('too_large')
    expect(readRequest(sendWith({ field: field.slice(0, 60) })).input).toHaveProperty(
      'field',
      field.slice(0, 60),
    )
  })

  test('no sentence repeats what was sent', () => {
    const secret = "hush'{( tell-tale ) '}."
    const bodies = Object.keys(examples.sendValidation.request).map((name) => sendWith({ [name]: secret }))
    const more = [
      balanceWith({ token: "s'cret" }),
      sendWith({ token: { a: secret } }),
      sendWith({ token: secret.repeat(20) }),
      sendWith({ field: [{ name: secret, value: 'x' }] }),
      sendWith({ field: [{ name: secret.repeat(100), value: 'x' }] }),
      send.replace('<token>', `${secret}<token>`),
      send.replace('<token>', `<token a="${secret}">`),
      send.replace('</token>', `&${secret};</token>`),
      send.replace('</token>', `<${secret}</token>`),
    ]
    for (const body of [...bodies, ...more]) {
      expect(faultOf(body)?.message ?? '').not.toMatch(/hush|tale|cret/)
    }
  })
})

describe('attributes are refused before the schema is asked', () => {
  test.each([
    ['unknown', balance.replace('<token>', '<token a="b">'), /token has the attribute a/],
    [
      'on the request',
      balance.replace('<balanceLookup ', '<balanceLookup id="1" '),
      /balanceLookup has the attribute id/,
    ],
    ['xml:space', balance.replace('<token>', '<token xml:space="preserve">'), /attribute space/],
    ['xsi:type', balance.replace('<token>', `<token ${xsi} xsi:type="AgentID">`), /attribute type/],
    ['xsi:nil', balance.replace(/<token>.*<\/token>/, `<token ${xsi} xsi:nil="true"/>`), /attribute nil/],
    [
      'xsi:schemaLocation',
      balance.replace('<token>', `<token ${xsi} xsi:schemaLocation="urn:x file:///etc/passwd">`),
      /attribute schemaLocation/,
    ],
    [
      'xsi:schemaLocation of the request',
      balance.replace(
        '<balanceLookup ',
        `<balanceLookup ${xsi} xsi:schemaLocation="urn:corridor:partner:v1 http://127.0.0.1:1/x.xsd" `,
      ),
      /attribute schemaLocation/,
    ],
    [
      'xsi:noNamespaceSchemaLocation',
      balance.replace('<token>', `<token ${xsi} xsi:noNamespaceSchemaLocation="x">`),
      /attribute/,
    ],
    ['in terms', send.replace('<terms>', `<terms ${xsi} xsi:type="Quote">`), /terms has the attribute type/],
    ['of a field', send.replace('name="senderDOB"', 'name="senderDOB" b="c"'), /field has the attribute b/],
    [
      'of a field, qualified',
      send.replace('name="senderDOB"', 'xmlns:p="urn:corridor:partner:v1" p:name="senderDOB"'),
      /attribute name/,
    ],
    [
      'inside a field',
      send.replace('>Houston<', `><b ${xsi} xsi:type="c">Houston</b><`),
      /A field holds elements/,
    ],
  ])('%s', (_, body, message) => {
    expectInvalid(body, message)
  })

  test('twice the same is not XML', () => {
    expect(faultOf(send.replace('name="senderDOB"', 'name="senderDOB" name="b"'))?.code).toBe('malformed_xml')
  })

  test('xsi:schemaLocation of the envelope is not looked at', () => {
    const body = balance.replace(
      '<soap:Envelope ',
      `<soap:Envelope ${xsi} xsi:schemaLocation="urn:corridor:partner:v1 x.xsd" `,
    )
    expect(readRequest(body).input).toEqual(examples.balanceLookup.request)
  })
})
