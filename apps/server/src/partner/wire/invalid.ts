import type { ErrorDetail } from 'libxml2-wasm'
import { XmlElement } from 'libxml2-wasm'
import { partnerNamespace } from './operations.ts'

const maxSentence = 300

/** Names come from the caller and may be as long as the whole request. */
export const shortName = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name)

/**
 * Says in words what the validator found first. Its own words repeat the value that was sent, which may be a token
 * or somebody's date of birth, so nothing of them is passed on but names and what the schema itself says.
 */
export const describeInvalid = (request: XmlElement, details: readonly ErrorDetail[]): string => {
  const [detail] = details
  const match = detail && /^Element '(?:\{[^}']*\})?([^']*)'(, attribute 'name')?: /.exec(detail.message)
  if (!match) return finish('The request is not as the schema says.')
  const [prefix, element = '', attribute] = match
  const name = element === 'field' ? fieldName(request, detail.xpath ?? '') : shortName(element)
  const found = detail.message.slice(prefix.length).trimEnd()
  return finish(sentence(attribute ? 'the attribute name of a field' : name, found))
}

const finish = (text: string): string =>
  `${text.slice(0, maxSentence - 50)} Correct the request and send it again.`

const sentence = (name: string, found: string): string => {
  const facet = /^\[facet '(\w+)'\]/.exec(found)?.[1]
  if (facet !== undefined) return facetSentence(name, facet, found)
  if (found.startsWith('This element is not expected.')) return unexpected(name, expectedNames(found))
  if (found.startsWith('Missing child element')) {
    return `The element ${name} is not complete: ${expectedNames(found).join(' or ')} is missing.`
  }
  if (found.startsWith('Character content')) return `The element ${name} holds text between its elements.`
  if (found.startsWith('Element content')) return `The element ${name} holds elements where only text may be.`
  if (found.endsWith('is required but missing.')) return 'A field has no attribute name.'
  return `The value of ${name} ${typeSentence[quotedAtEnd(found)] ?? 'is not as the schema says'}.`
}

const typeSentence: Readonly<Record<string, string>> = {
  [`{${partnerNamespace}}Moment`]: 'is not a date and time with an offset, such as 2026-03-01T14:05:00Z',
  [`{${partnerNamespace}}Amount`]: 'is not an amount such as 100.50',
  [`{${partnerNamespace}}YesOrNo`]: 'is neither true nor false',
}

const facetSentence = (name: string, facet: string, found: string): string => {
  const limit = quotedAtEnd(found)
  if (facet === 'minLength' && limit === '1') return `The value of ${name} is empty.`
  if (facet === 'minLength') return `The value of ${name} has fewer than ${limit} characters.`
  if (facet === 'maxLength') return `The value of ${name} has more than ${limit} characters.`
  if (facet === 'pattern') return `The value of ${name} is not of the form ${limit}.`
  const set = found.slice(found.lastIndexOf('{') + 1, found.lastIndexOf('}'))
  return `The value of ${name} is not one of ${set.replaceAll("'", '')}.`
}

/** The last thing in quotes is of the schema; the value that was sent comes before it. The reader has seen to it that
 * no value is so long that the validator cuts its message off. */
const quotedAtEnd = (found: string): string => {
  const end = found.lastIndexOf("'")
  return found.slice(found.lastIndexOf("'", end - 1) + 1, end)
}

const expectedNames = (found: string): string[] => {
  const start = found.lastIndexOf('( ')
  if (start === -1) return []
  const names = found.slice(start + 2, found.lastIndexOf(' )')).split(', ')
  return names.map((name) => name.replace(`{${partnerNamespace}}`, ''))
}

const unexpected = (name: string, expected: readonly string[]): string => {
  if (expected.includes(name)) return `The element ${name} is not in the namespace ${partnerNamespace}.`
  if (expected.length === 0) return `The element ${name} is not expected here.`
  return `The element ${name} is not expected here; ${expected.join(' or ')} is.`
}

/**
 * The teller knows a field by its tag. The validator says where it stands: the eighth of all elements (`*[8]`), or
 * of those of its name (`p:field[3]`).
 */
const fieldName = (request: XmlElement, path: string): string => {
  const step = /\/(\*|[^/[\]]+)(?:\[(\d+)\])?$/.exec(path.slice(-100))
  let left = Number(step?.[2] ?? 1)
  for (let node = request.firstChild; node; node = node.next) {
    if (!(node instanceof XmlElement) || (step?.[1] !== '*' && node.name !== 'field')) continue
    left -= 1
    if (left > 0) continue
    const tag = node.attr('name')?.value ?? ''
    return /^[A-Za-z0-9]{1,40}$/.test(tag) ? `field ${tag}` : 'field'
  }
  return 'field'
}
