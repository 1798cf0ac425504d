import type { Sentences } from '@corridor/contract/refusals/declare'
import { type Faults, faultsOf } from './fault.ts'
import { partnerNamespace } from './operations.ts'

const parts = ['character', 'inner_mark', 'encoding', 'instruction', 'declaration'] as const

export type ForbiddenPart = (typeof parts)[number]

const partNames: Readonly<Record<ForbiddenPart, string>> = {
  character: 'a character that XML does not allow',
  inner_mark: 'a byte order mark inside of it',
  encoding: 'an XML declaration of another encoding than UTF-8',
  instruction: 'a processing instruction',
  declaration: 'a document type or another declaration',
}

const element = { name: 'text' } as const
const bound = { name: 'text', limit: 'text' } as const

/** What may be wrong with a message before anybody has looked at what it asks for. */
const declared = {
  too_large: { fault: 'too_large' },
  too_deep: { fault: 'too_deep' },
  forbidden_part: { fault: 'forbidden_xml', params: { what: parts } },
  unfinished: { fault: 'malformed_xml' },
  malformed: { fault: 'malformed_xml' },
  malformed_at: { fault: 'malformed_xml', params: { line: 'number', column: 'number' } },

  soap_version: { fault: 'soap_version' },
  no_envelope: { fault: 'wrong_envelope' },
  envelope_parts: { fault: 'wrong_envelope' },
  body_parts: { fault: 'wrong_envelope' },
  envelope_text: { fault: 'wrong_envelope' },
  must_understand: { fault: 'must_understand', params: { header: 'text' } },
  unknown_operation: { fault: 'unknown_operation', params: element },
  foreign_operation: { fault: 'unknown_operation', params: element },

  too_many_elements: { fault: 'invalid_request', params: element },
  value_too_long: { fault: 'invalid_request', params: element },
  field_with_elements: { fault: 'invalid_request' },
  attribute: { fault: 'invalid_request', params: { name: 'text', attribute: 'text' } },

  not_as_schema: { fault: 'invalid_request' },
  empty: { fault: 'invalid_request', params: element },
  too_short: { fault: 'invalid_request', params: bound },
  too_long: { fault: 'invalid_request', params: bound },
  wrong_form: { fault: 'invalid_request', params: { name: 'text', form: 'text' } },
  not_one_of: { fault: 'invalid_request', params: { name: 'text', values: 'text' } },
  not_a_moment: { fault: 'invalid_request', params: element },
  not_an_amount: { fault: 'invalid_request', params: element },
  not_yes_or_no: { fault: 'invalid_request', params: element },
  value_not_as_schema: { fault: 'invalid_request', params: element },
  incomplete: { fault: 'invalid_request', params: { name: 'text', missing: 'text' } },
  text_between: { fault: 'invalid_request', params: element },
  elements_in_text: { fault: 'invalid_request', params: element },
  field_without_name: { fault: 'invalid_request' },
  foreign_element: { fault: 'invalid_request', params: element },
  unexpected: { fault: 'invalid_request', params: element },
  unexpected_instead: { fault: 'invalid_request', params: { name: 'text', expected: 'text' } },
} as const satisfies Faults

const maxSentence = 300

/** What the schema says may be long; what to do about it is never cut off. */
function correct(found: string): string {
  return `${found.slice(0, maxSentence - 50)} Correct the request and send it again.`
}

const envelope = 'Send a SOAP 1.1 envelope with one request in its body.'
const listed = `Send one that the WSDL lists, in the namespace ${partnerNamespace}.`

const english: Sentences<typeof declared> = {
  too_large: () => 'The request is larger than 64 KiB. Send less in one request.',
  too_deep: () => 'The request is nested more than 64 levels deep. Send it as the WSDL says.',
  forbidden_part: ({ what }) => `The request holds ${partNames[what]}, which is not taken. Send it without.`,
  unfinished: () => 'The request is not whole XML: it ends in the middle. Send it again.',
  malformed: () => 'The request is not well-formed XML. Correct it and send it again.',
  malformed_at: ({ line, column }) =>
    `The request is not well-formed XML at line ${line}, column ${column}. Correct it and send it again.`,

  soap_version: () => 'This is SOAP 1.2 and the gateway speaks SOAP 1.1. Send a SOAP 1.1 envelope.',
  no_envelope: () => `The request is not in a SOAP 1.1 envelope. ${envelope}`,
  envelope_parts: () => `The envelope does not hold at most one header and then one body. ${envelope}`,
  body_parts: () => `The body of the envelope does not hold exactly one element. ${envelope}`,
  envelope_text: () => `The envelope holds text between its elements. ${envelope}`,
  must_understand: ({ header }) =>
    `The gateway does not know the header ${header}, which must be understood. Send the request without it.`,
  unknown_operation: ({ name }) => `There is no request ${name}. ${listed}`,
  foreign_operation: ({ name }) => `There is no request ${name} in its namespace. ${listed}`,

  too_many_elements: ({ name }) => `The element ${name} holds too many elements. Send fewer.`,
  value_too_long: ({ name }) => `The value of ${name} is too long. Shorten it and send the request again.`,
  field_with_elements: () => 'A field holds elements where only text may be. Send the text alone.',
  attribute: ({ name, attribute }) =>
    `The element ${name} has the attribute ${attribute}, which is not taken. Send it without.`,

  not_as_schema: () => correct('The request is not as the schema says.'),
  empty: ({ name }) => correct(`The value of ${name} is empty.`),
  too_short: ({ name, limit }) => correct(`The value of ${name} has fewer than ${limit} characters.`),
  too_long: ({ name, limit }) => correct(`The value of ${name} has more than ${limit} characters.`),
  wrong_form: ({ name, form }) => correct(`The value of ${name} is not of the form ${form}.`),
  not_one_of: ({ name, values }) => correct(`The value of ${name} is not one of ${values}.`),
  not_a_moment: ({ name }) =>
    correct(`The value of ${name} is not a date and time with an offset, such as 2026-03-01T14:05:00Z.`),
  not_an_amount: ({ name }) => correct(`The value of ${name} is not an amount such as 100.50.`),
  not_yes_or_no: ({ name }) => correct(`The value of ${name} is neither true nor false.`),
  value_not_as_schema: ({ name }) => correct(`The value of ${name} is not as the schema says.`),
  incomplete: ({ name, missing }) => correct(`The element ${name} is not complete: ${missing} is missing.`),
  text_between: ({ name }) => correct(`The element ${name} holds text between its elements.`),
  elements_in_text: ({ name }) => correct(`The element ${name} holds elements where only text may be.`),
  field_without_name: () => correct('A field has no attribute name.'),
  foreign_element: ({ name }) => correct(`The element ${name} is not in the namespace ${partnerNamespace}.`),
  unexpected: ({ name }) => correct(`The element ${name} is not expected here.`),
  unexpected_instead: ({ name, expected }) =>
    correct(`The element ${name} is not expected here; ${expected} is.`),
}

export const wireFault = faultsOf(declared, english)
