import { fault } from './faults.ts'
import type { RequestOf } from './wire/messages.ts'

/** The data of sender and receiver by tag, without the spaces around; an empty one counts as not given. */
export function fieldsOf({ field = [] }: Pick<RequestOf<'sendValidation'>, 'field'>): Map<string, string> {
  const fields = new Map<string, string>()
  for (const { name, value } of field) {
    if (fields.has(name)) throw fault('field_twice', { field: name })
    const text = value.trim()
    if (text !== '') fields.set(name, text)
  }
  return fields
}
