import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { examples } from './examples.ts'
import { faultCodes, PartnerFault } from './fault.ts'
import { operationNames } from './operations.ts'
import { readRequest } from './read.ts'
import type { XmlObject } from './values.ts'
import { writeFault, writeRequest, writeResponse } from './write.ts'

/** Written in the test once more, character by character, so that the writer is not its own judge. */
function allowed(text: string): string {
  return Array.from(text)
    .map((char) => {
      const code = char.codePointAt(0) ?? 0
      const isAllowed =
        code === 0x9 ||
        code === 0xa ||
        code === 0xd ||
        (code >= 0x20 && code <= 0xd7ff) ||
        (code >= 0xe000 && code <= 0xfffd) ||
        code >= 0x10000
      return isAllowed ? char : '\ufffd'
    })
    .join('')
}

const nasty = fc.constantFrom(
  ...'< > & " \' ]]> <![CDATA[ <!-- --> <? ?> &amp; &#0; &lt; </token> <soap:Body> __proto__ ${x} $&'.split(
    ' ',
  ),
  ...'\r|\n|\t|\r\n|\u0000|\u0008|\u000b|\u001f|\u007f|\u0085|\u2028|\u202e|\ufffe|\uffff'.split('|'),
  ...'\ud800|\udc00|😀|é|e\u0301| '.split('|'),
)

function withoutMark(pieces: readonly string[]): string {
  return pieces.join('').replaceAll('\ufeff', '')
}

/** The schema counts characters, not the units that JavaScript has. A byte order mark inside is refused, see the scan. */
function hostile(min: number, max: number): fc.Arbitrary<string> {
  return fc
    .array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 5 }), fc.string({ maxLength: 5 })), {
      maxLength: 20,
    })
    .map(
      (pieces) =>
        Array.from(withoutMark(pieces).toWellFormed())
          .slice(0, max - min)
          .join('') + 'x'.repeat(min),
    )
}

const rawHostile = fc
  .array(fc.oneof(nasty, fc.string({ unit: 'binary' }), fc.string()), { maxLength: 20 })
  .map(withoutMark)

const tag = fc.stringMatching(/^[A-Za-z0-9]{1,40}$/)

test('what is written is read again, whatever it is', () => {
  const fields = fc.array(fc.record({ name: tag, value: hostile(1, 200) }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(
      hostile(8, 200),
      hostile(1, 40),
      fields,
      hostile(0, 500),
      (token, deliveryOption, field, comments) => {
        const input = { ...examples.sendValidation.request, token, deliveryOption, field, comments }
        const expected = {
          ...input,
          token: allowed(token),
          deliveryOption: allowed(deliveryOption),
          field: field.map(({ name, value }) => ({ name, value: allowed(value) })),
          comments: allowed(comments),
        }
        expect(readRequest(writeRequest('sendValidation', input))).toEqual({
          operation: 'sendValidation',
          input: expected,
        })
      },
    ),
    { numRuns: 2_000 },
  )
})

test('an answer and a fault are XML whatever they say', () => {
  fc.assert(
    fc.property(rawHostile, (text) => {
      const whole = allowed(text.toWellFormed())
      const answer = XmlDocument.fromString(writeResponse('x', { a: text, b: { c: [text, { d: text }] } }))
      expect(answer.root.content).toBe(whole.repeat(3))
      answer.dispose()
      const refusals = [{ rule: text, field: text, value: text, message: text }]
      const fault = XmlDocument.fromString(
        writeFault(new PartnerFault('internal', text, refusals), text, text),
      )
      expect(fault.root.content).toBe(`soap:Server${whole}${whole}internal${whole.repeat(5)}`)
      fault.dispose()
    }),
    { numRuns: 1_000 },
  )
})

describe('the text', () => {
  test('keys in their order, lists repeated, undefined left out', () => {
    const output: XmlObject = {
      b: '1',
      a: undefined,
      list: ['x', { y: '' }],
      none: [],
      field: { tag: '<&>"' },
    }
    expect(writeResponse('balanceLookup', output)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
        '<balanceLookupResponse xmlns="urn:corridor:partner:v1"><b>1</b><list>x</list><list><y></y></list>' +
        '<field><tag>&lt;&amp;&gt;&quot;</tag></field></balanceLookupResponse></soap:Body></soap:Envelope>',
    )
  })

  test('a field of a request is an attribute and a text', () => {
    expect(writeRequest('x', { field: [{ name: '"a\n', value: '<' }] })).toContain(
      '<field name="&quot;a&#10;">&lt;</field>',
    )
    expect(() => writeRequest('x', { field: [{ tag: 'a' }] })).toThrow('A field has a name and a value.')
  })

  test('every operation is written in both directions', () => {
    for (const name of operationNames) {
      expect(writeRequest(name, examples[name].request)).toContain(
        `<soap:Body><${name} xmlns="urn:corridor:partner:v1">`,
      )
      expect(writeResponse(name, examples[name].response)).toContain(
        `<${name}Response xmlns="urn:corridor:partner:v1">`,
      )
    }
  })
})

describe('a fault', () => {
  test('says whose turn it is, in words for the teller, with all refusals', () => {
    const fault = new PartnerFault('refused_by_rule', 'Two things are missing. Ask the customer.', [
      { rule: 'field_required', field: 'senderDOB', value: '', message: 'Date of birth is required.' },
      { rule: 'limitByTrn', value: '9000.00', message: 'This agency moves at most 5000.00 USD.' },
    ])
    expect(writeFault(fault, 'req-1', '2026-03-01T14:05:00Z')).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
        '<soap:Fault><faultcode>soap:Client</faultcode><faultstring>Two things are missing. Ask the customer.</faultstring>' +
        '<detail><corridorFault xmlns="urn:corridor:partner:v1"><timeStamp>2026-03-01T14:05:00Z</timeStamp>' +
        '<code>refused_by_rule</code><requestID>req-1</requestID>' +
        '<refusal><rule>field_required</rule><field>senderDOB</field><value></value><message>Date of birth is required.</message></refusal>' +
        '<refusal><rule>limitByTrn</rule><value>9000.00</value><message>This agency moves at most 5000.00 USD.</message></refusal>' +
        '</corridorFault></detail></soap:Fault></soap:Body></soap:Envelope>',
    )
  })

  test.each([
    ['soap_version', 'VersionMismatch'],
    ['must_understand', 'MustUnderstand'],
    ['malformed_xml', 'Client'],
    ['busy', 'Server'],
    ['internal', 'Server'],
  ] as const)('%s is on the side of the %s', (code, side) => {
    expect(faultCodes[code].side).toBe(side)
    expect(writeFault(new PartnerFault(code, 'x'), 'r', 't')).toContain(`<faultcode>soap:${side}</faultcode>`)
  })
})
