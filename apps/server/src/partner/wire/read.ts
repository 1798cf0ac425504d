import {
  ParseOption,
  type XmlAttribute,
  XmlComment,
  XmlDocument,
  XmlElement,
  XmlParseError,
  XmlValidateError,
  XsdValidator,
} from 'libxml2-wasm'
import { wireFault } from './faults.ts'
import { faultOfSchema, shortName } from './invalid.ts'
import type { RequestOf } from './messages.ts'
import { envelopeNamespace, isOperation, type OperationName, partnerNamespace } from './operations.ts'
import { scanXml } from './scan.ts'
import type { XmlObject, XmlValue } from './values.ts'
import { schemaText } from './wsdl.ts'

export interface PartnerRequest {
  readonly operation: OperationName
  readonly input: RequestOf<OperationName>
}

/** Not NOENT: an entity that is not one of the five of XML has no text here, whatever a document declares. */
const parseOptions = {
  option:
    ParseOption.XML_PARSE_NONET |
    ParseOption.XML_PARSE_NO_XXE |
    ParseOption.XML_PARSE_NOCDATA |
    ParseOption.XML_PARSE_IGNORE_ENC |
    ParseOption.XML_PARSE_COMPACT,
}

/** Both are kept for as long as the process runs: the compiled schema may still point into its document. */
function compileSchema(): { readonly document: XmlDocument; readonly validator: XsdValidator } {
  const document = XmlDocument.fromString(schemaText, parseOptions)
  return { document, validator: XsdValidator.fromDoc(document) }
}

const schema = compileSchema()

/** One parser reads and validates, so that the two can never see different documents. */
export function readRequest(body: string): PartnerRequest {
  const document = parse(scanXml(body))
  try {
    const request = findRequest(document.root)
    const operation = operationOf(request)
    const input = readElements(request)
    validate(request)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema has agreed, and `messages.test.ts` holds the types to it.
    return { operation, input: input as RequestOf<OperationName> }
  } finally {
    // The document is memory that no garbage collector sees.
    document.dispose()
  }
}

function parse(text: string): XmlDocument {
  try {
    return XmlDocument.fromString(text, parseOptions)
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error
    const place = error.details[0]
    throw place ? wireFault('malformed_at', { line: place.line, column: place.col }) : wireFault('malformed')
  }
}

/** The element in the body of the envelope. */
function findRequest(root: XmlElement): XmlElement {
  if (root.name === 'Envelope' && root.namespaceUri === 'http://www.w3.org/2003/05/soap-envelope') {
    throw wireFault('soap_version')
  }
  if (!isEnvelopePart(root, 'Envelope')) throw wireFault('no_envelope')
  const parts = childElements(root)
  const header = parts.find((part) => isEnvelopePart(part, 'Header'))
  const [body, ...others] = parts[0] === header ? parts.slice(1) : parts
  if (!body || others.length > 0 || !isEnvelopePart(body, 'Body')) {
    throw wireFault('envelope_parts')
  }
  if (header) checkHeader(header)
  const [request, second] = childElements(body)
  if (!request || second) throw wireFault('body_parts')
  return request
}

function isEnvelopePart(element: XmlElement, name: string): boolean {
  return element.name === name && element.namespaceUri === envelopeNamespace
}

function childElements(parent: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  for (let node = parent.firstChild; node; node = node.next) {
    if (node instanceof XmlElement) found.push(node)
    else if (!(node instanceof XmlComment) && node.content.trim() !== '') {
      throw wireFault('envelope_text')
    }
  }
  return found
}

/** We understand no header at all, so whoever insists on one is refused; the others are ignored as SOAP has it. */
function checkHeader(header: XmlElement): void {
  const isInsistent = ({ name, namespaceUri, value }: XmlAttribute): boolean =>
    name === 'mustUnderstand' && namespaceUri === envelopeNamespace && value !== '0'
  const insistent = childElements(header).find((entry) => entry.attrs.some(isInsistent))
  if (!insistent) return
  throw wireFault('must_understand', { header: shortName(insistent.name) })
}

function operationOf({ name, namespaceUri }: XmlElement): OperationName {
  if (namespaceUri === partnerNamespace && isOperation(name)) return name
  throw wireFault(namespaceUri === partnerNamespace ? 'unknown_operation' : 'foreign_operation', {
    name: shortName(name),
  })
}

function validate(request: XmlElement): void {
  try {
    schema.validator.validate(request)
  } catch (error) {
    if (error instanceof XmlValidateError) throw faultOfSchema(request, error.details)
    throw error
  }
}

/** More than any request has of either, so that nothing long reaches the validator or its messages. */
const maxChildren = 200
const maxLength = 1000

/** Types whose blanks the schema does not count; what it validated without them is read without them. */
const collapsed: ReadonlySet<string> = new Set(['timeStamp', 'sendAmount', 'returnFees'])

/**
 * Reads before the schema has been asked, so it trusts nothing: the result counts only when the schema agrees.
 * An attribute would have the validator do something (xsi:type, xsi:nil, xsi:schemaLocation), so it goes first.
 */
function readElements(parent: XmlElement): XmlObject {
  refuseAttributes(parent, parent.attrs)
  const values: Record<string, XmlValue | XmlValue[]> = {}
  let children = 0
  for (let node = parent.firstChild; node; node = node.next) {
    if (!(node instanceof XmlElement)) continue
    const name = node.name
    children += 1
    if (children > maxChildren) throw wireFault('too_many_elements', { name: shortName(parent.name) })
    if (name !== 'field') values[name] = readValue(node, name)
    else if (Array.isArray(values['field'])) values['field'].push(readField(node))
    else values['field'] = [readField(node)]
  }
  return values
}

function readValue(element: XmlElement, name: string): XmlValue {
  if (hasElements(element)) return readElements(element)
  refuseAttributes(element, element.attrs)
  const text = short(element, element.content)
  return collapsed.has(name) ? text.trim() : text
}

/** Comments are no part of a value, neither here nor for the validator. */
function hasElements(element: XmlElement): boolean {
  for (let node = element.firstChild; node; node = node.next) {
    if (node instanceof XmlElement) return true
  }
  return false
}

function short(element: XmlElement, text: string): string {
  if (text.length <= maxLength) return text
  throw wireFault('value_too_long', { name: shortName(element.name) })
}

function readField(element: XmlElement): XmlObject {
  if (hasElements(element)) throw wireFault('field_with_elements')
  const [first, ...others] = element.attrs
  const isName = first?.name === 'name' && first.namespaceUri === ''
  refuseAttributes(element, isName || !first ? others : [first])
  return { name: short(element, first?.value ?? ''), value: short(element, element.content) }
}

function refuseAttributes(element: XmlElement, [attribute]: readonly XmlAttribute[]): void {
  if (!attribute) return
  throw wireFault('attribute', { name: shortName(element.name), attribute: shortName(attribute.name) })
}
