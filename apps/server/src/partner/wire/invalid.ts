import type { ErrorDetail } from 'libxml2-wasm'
import { XmlElement } from 'libxml2-wasm'
import type { PartnerFault } from './fault.ts'
import { wireFault } from './faults.ts'
import { partnerNamespace } from './operations.ts'

/** Names come from the caller and may be as long as the whole request. */
export function shortName(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}

/**
 * Says in words what the validator found first. Its own words repeat the value that was sent, which may be a token
 * or somebody's date of birth, so nothing of them is passed on but names and what the schema itself says.
 */
export function faultOfSchema(request: XmlElement, details: readonly ErrorDetail[]): PartnerFault {
  const [detail] = details
  const match = detail && /^Element '(?:\{[^}']*\})?([^']*)'(, attribute 'name')?: /.exec(detail.message)
  if (!match) return wireFault('not_as_schema')
  const [prefix, element = '', attribute] = match
  const name = element === 'field' ? fieldName(request, detail.xpath ?? '') : shortName(element)
  const found = detail.message.slice(prefix.length).trimEnd()
  return faultOf(attribute ? 'the attribute name of a field' : name, found)
}

function faultOf(name: string, found: string): PartnerFault {
  const facet = /^\[facet '(\w+)'\]/.exec(found)?.[1]
  if (facet !== undefined) return facetFault(name, facet, found)
  if (found.startsWith('This element is not expected.')) return unexpected(name, expectedNames(found))
  if (found.startsWith('Missing child element')) {
    return wireFault('incomplete', { name, missing: expectedNames(found).join(' or ') })
  }
  if (found.startsWith('Character content')) return wireFault('text_between', { name })
  if (found.startsWith('Element content')) return wireFault('elements_in_text', { name })
  if (found.endsWith('is required but missing.')) return wireFault('field_without_name')
  return wireFault(faultOfType[quotedAtEnd(found)] ?? 'value_not_as_schema', { name })
}

const faultOfType: Readonly<Record<string, 'not_a_moment' | 'not_an_amount' | 'not_yes_or_no'>> = {
  [`{${partnerNamespace}}Moment`]: 'not_a_moment',
  [`{${partnerNamespace}}Amount`]: 'not_an_amount',
  [`{${partnerNamespace}}YesOrNo`]: 'not_yes_or_no',
}

function facetFault(name: string, facet: string, found: string): PartnerFault {
  const limit = quotedAtEnd(found)
  if (facet === 'minLength' && limit === '1') return wireFault('empty', { name })
  if (facet === 'minLength') return wireFault('too_short', { name, limit })
  if (facet === 'maxLength') return wireFault('too_long', { name, limit })
  if (facet === 'pattern') return wireFault('wrong_form', { name, form: limit })
  const set = found.slice(found.lastIndexOf('{') + 1, found.lastIndexOf('}'))
  return wireFault('not_one_of', { name, values: set.replaceAll("'", '') })
}

/** The last thing in quotes is of the schema; the value that was sent comes before it. The reader has seen to it that
 * no value is so long that the validator cuts its message off. */
function quotedAtEnd(found: string): string {
  const end = found.lastIndexOf("'")
  return found.slice(found.lastIndexOf("'", end - 1) + 1, end)
}

function expectedNames(found: string): string[] {
  const start = found.lastIndexOf('( ')
  if (start === -1) return []
  const names = found.slice(start + 2, found.lastIndexOf(' )')).split(', ')
  return names.map((name) => name.replace(`{${partnerNamespace}}`, ''))
}

function unexpected(name: string, expected: readonly string[]): PartnerFault {
  if (expected.includes(name)) return wireFault('foreign_element', { name })
  if (expected.length === 0) return wireFault('unexpected', { name })
  return wireFault('unexpected_instead', { name, expected: expected.join(' or ') })
}

/**
 * The teller knows a field by its tag. The validator says where it stands: the eighth of all elements (`*[8]`), or
 * of those of its name (`p:field[3]`).
 */
function fieldName(request: XmlElement, path: string): string {
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
