import { faultCodes, type PartnerFault, type ToldRefusal } from './fault.ts'
import { envelopeNamespace, partnerNamespace } from './operations.ts'
import { isList, type XmlObject, type XmlValue } from './values.ts'

/** The markup, and what XML 1.0 cannot hold or a reader would change. Nearly every value has none of it. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for.
const special = /[&<>"\u0000-\u001f\ufffe\uffff]/
const everySpecial = new RegExp(special, 'g')

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // As themselves they would be made into a line end or, in an attribute, into a blank.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** What cannot be written is shown as lost rather than left out. */
function escaped(char: string): string {
  return references[char] ?? '\ufffd'
}

/** Good for text and for attributes in double quotes. */
export function escapeXml(text: string): string {
  const whole = text.toWellFormed()
  return special.test(whole) ? whole.replace(everySpecial, escaped) : whole
}

function element(name: string, value: XmlValue): string {
  return `<${name}>${typeof value === 'string' ? escapeXml(value) : elements(value, element)}</${name}>`
}

/** In a request a field is an attribute and a text, as the reader gives it. */
function requestElement(name: string, value: XmlValue): string {
  if (typeof value === 'string') return element(name, value)
  if (name !== 'field') return `<${name}>${elements(value, requestElement)}</${name}>`
  const { name: tag, value: text } = value
  if (typeof tag !== 'string' || typeof text !== 'string')
    throw new TypeError('A field has a name and a value.')
  return `<field name="${escapeXml(tag)}">${escapeXml(text)}</field>`
}

function elements(values: XmlObject, write: (name: string, value: XmlValue) => string): string {
  let text = ''
  for (const name of Object.keys(values)) {
    const value = values[name]
    if (value === undefined) continue
    if (isList(value)) for (const one of value) text += write(name, one)
    else text += write(name, value)
  }
  return text
}

function envelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="${envelopeNamespace}"><soap:Body>${body}</soap:Body></soap:Envelope>`
}

export function writeResponse(operation: string, output: XmlObject): string {
  return envelope(
    `<${operation}Response xmlns="${partnerNamespace}">${elements(output, element)}</${operation}Response>`,
  )
}

/** For traces and for those who call the gateway themselves. */
export function writeRequest(operation: string, input: XmlObject): string {
  return envelope(
    `<${operation} xmlns="${partnerNamespace}">${elements(input, requestElement)}</${operation}>`,
  )
}

function refusalValues({ rule, field, value, message }: ToldRefusal): XmlObject {
  return {
    rule,
    field,
    value,
    message,
  }
}

export function writeFault(fault: PartnerFault, requestId: string, timeStamp: string): string {
  const { code, message, refusals } = fault
  const detail = elements(
    { timeStamp, code, requestID: requestId, refusal: refusals.map(refusalValues) },
    element,
  )
  return envelope(
    `<soap:Fault><faultcode>soap:${faultCodes[code].side}</faultcode><faultstring>${escapeXml(message)}</faultstring>` +
      `<detail><corridorFault xmlns="${partnerNamespace}">${detail}</corridorFault></detail></soap:Fault>`,
  )
}
