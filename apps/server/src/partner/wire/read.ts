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
import { PartnerFault } from './fault.ts'
import { describeInvalid, shortName } from './invalid.ts'
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
const compileSchema = (): { readonly document: XmlDocument; readonly validator: XsdValidator } => {
  const document = XmlDocument.fromString(schemaText, parseOptions)
  return { document, validator: XsdValidator.fromDoc(document) }
}

const schema = compileSchema()

/** One parser reads and validates, so that the two can never see different documents. */
export const readRequest = (body: string): PartnerRequest => {
  const document = parse(scanXml(body))
  try {
    const request = findRequest(document.root)
    const operation = operationOf(request)
    const input = readElements(request)
    validate(request)
    // Types and schema are the same, element for element: `messages.test.ts` sees to it.
    return { operation, input: input as RequestOf<OperationName> }
  } finally {
    // The document is memory that no garbage collector sees.
    document.dispose()
  }
}

const parse = (text: string): XmlDocument => {
  try {
    return XmlDocument.fromString(text, parseOptions)
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error
    const place = error.details[0]
    const where = place ? ` at line ${place.line}, column ${place.col}` : ''
    throw new PartnerFault(
      'malformed_xml',
      `The request is not well-formed XML${where}. Correct it and send it again.`,
    )
  }
}

const wrongEnvelope = (what: string): PartnerFault =>
  new PartnerFault('wrong_envelope', `${what} Send a SOAP 1.1 envelope with one request in its body.`)

/** The element in the body of the envelope. */
const findRequest = (root: XmlElement): XmlElement => {
  if (root.name === 'Envelope' && root.namespaceUri === 'http://www.w3.org/2003/05/soap-envelope') {
    throw new PartnerFault(
      'soap_version',
      'This is SOAP 1.2 and the gateway speaks SOAP 1.1. Send a SOAP 1.1 envelope.',
    )
  }
  if (!isEnvelopePart(root, 'Envelope')) throw wrongEnvelope('The request is not in a SOAP 1.1 envelope.')
  const parts = childElements(root)
  const header = parts.find((part) => isEnvelopePart(part, 'Header'))
  const [body, ...others] = parts[0] === header ? parts.slice(1) : parts
  if (!body || others.length > 0 || !isEnvelopePart(body, 'Body')) {
    throw wrongEnvelope('The envelope does not hold at most one header and then one body.')
  }
  if (header) checkHeader(header)
  const [request, second] = childElements(body)
  if (!request || second) throw wrongEnvelope('The body of the envelope does not hold exactly one element.')
  return request
}

const isEnvelopePart = (element: XmlElement, name: string): boolean =>
  element.name === name && element.namespaceUri === envelopeNamespace

const childElements = (parent: XmlElement): XmlElement[] => {
  const found: XmlElement[] = []
  for (let node = parent.firstChild; node; node = node.next) {
    if (node instanceof XmlElement) found.push(node)
    else if (!(node instanceof XmlComment) && node.content.trim() !== '') {
      throw wrongEnvelope('The envelope holds text between its elements.')
    }
  }
  return found
}

/** We understand no header at all, so whoever insists on one is refused; the others are ignored as SOAP has it. */
const checkHeader = (header: XmlElement): void => {
  const isInsistent = ({ name, namespaceUri, value }: XmlAttribute): boolean =>
    name === 'mustUnderstand' && namespaceUri === envelopeNamespace && value !== '0'
  const insistent = childElements(header).find((entry) => entry.attrs.some(isInsistent))
  if (!insistent) return
  throw new PartnerFault(
    'must_understand',
    `The gateway does not know the header ${shortName(insistent.name)}, which must be understood. Send the request without it.`,
  )
}

const operationOf = ({ name, namespaceUri }: XmlElement): OperationName => {
  if (namespaceUri === partnerNamespace && isOperation(name)) return name
  const where = namespaceUri === partnerNamespace ? '' : ' in its namespace'
  throw new PartnerFault(
    'unknown_operation',
    `There is no request ${shortName(name)}${where}. Send one that the WSDL lists, in the namespace ${partnerNamespace}.`,
  )
}

const invalid = (sentence: string): PartnerFault => new PartnerFault('invalid_request', sentence)

const validate = (request: XmlElement): void => {
  try {
    schema.validator.validate(request)
  } catch (error) {
    if (error instanceof XmlValidateError) throw invalid(describeInvalid(request, error.details))
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
const readElements = (parent: XmlElement): XmlObject => {
  refuseAttributes(parent, parent.attrs)
  const values: Record<string, XmlValue | XmlValue[]> = {}
  let children = 0
  for (let node = parent.firstChild; node; node = node.next) {
    if (!(node instanceof XmlElement)) continue
    const name = node.name
    children += 1
    if (children > maxChildren)
      throw invalid(`The element ${shortName(parent.name)} holds too many elements. Send fewer.`)
    if (name !== 'field') values[name] = readValue(node, name)
    else if (Array.isArray(values['field'])) values['field'].push(readField(node))
    else values['field'] = [readField(node)]
  }
  return values
}

const readValue = (element: XmlElement, name: string): XmlValue => {
  if (hasElements(element)) return readElements(element)
  refuseAttributes(element, element.attrs)
  const text = short(element, element.content)
  return collapsed.has(name) ? text.trim() : text
}

/** Comments are no part of a value, neither here nor for the validator. */
const hasElements = (element: XmlElement): boolean => {
  for (let node = element.firstChild; node; node = node.next) {
    if (node instanceof XmlElement) return true
  }
  return false
}

const short = (element: XmlElement, text: string): string => {
  if (text.length <= maxLength) return text
  throw invalid(`The value of ${shortName(element.name)} is too long. Shorten it and send the request again.`)
}

const readField = (element: XmlElement): XmlObject => {
  if (hasElements(element))
    throw invalid('A field holds elements where only text may be. Send the text alone.')
  const [first, ...others] = element.attrs
  const isName = first?.name === 'name' && first.namespaceUri === ''
  refuseAttributes(element, isName || !first ? others : [first])
  return { name: short(element, first?.value ?? ''), value: short(element, element.content) }
}

const refuseAttributes = (element: XmlElement, [attribute]: readonly XmlAttribute[]): void => {
  if (!attribute) return
  throw invalid(
    `The element ${shortName(element.name)} has the attribute ${shortName(attribute.name)}, which is not taken. Send it without.`,
  )
}
