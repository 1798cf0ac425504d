import { PartnerFault } from './wire/fault.ts'
import type { XmlObject, XmlValue } from './wire/values.ts'

/** The schema has looked at every message before: what is read here is there and has its shape. */

export const text = (input: XmlObject, name: string): string => {
  const value = input[name]
  if (typeof value !== 'string') throw new TypeError(`${name} is not a text`)
  return value
}

export const optionalText = (input: XmlObject, name: string): string | undefined =>
  input[name] === undefined ? undefined : text(input, name)

export const part = (input: XmlObject, name: string): XmlObject | undefined => {
  const value = input[name]
  return isPart(value) ? value : undefined
}

const isPart = (value: XmlObject[string]): value is XmlObject =>
  typeof value === 'object' && !Array.isArray(value)

/** The data of sender and receiver by tag, without the spaces around; an empty one counts as not given. */
export const fieldsOf = (input: XmlObject): Map<string, string> => {
  const given = (input['field'] ?? []) as readonly XmlValue[]
  const fields = new Map<string, string>()
  for (const entry of given) {
    const field = entry as XmlObject
    const name = text(field, 'name')
    if (fields.has(name)) throw new PartnerFault('invalid_request', `The field ${name} is given twice.`)
    const value = text(field, 'value').trim()
    if (value !== '') fields.set(name, value)
  }
  return fields
}
