import { isSame } from './values.ts'

/** Field name (a path such as 'address.city' for nested values) to the text beside it. */
export type FieldErrors = Readonly<Record<string, string>>

export interface ServerError {
  field: string
  message: string
}

/** Several messages for one field become one text. */
export function toFieldErrors(errors: readonly ServerError[]): FieldErrors {
  const result: Record<string, string> = {}
  for (const { field, message } of errors) {
    const former = result[field]
    result[field] = former === undefined ? message : `${former} ${message}`
  }
  return result
}

/** The server's word on a field holds until somebody changes that field. */
export function withoutChanged(errors: FieldErrors, before: object, after: object): FieldErrors {
  const old = new Map(Object.entries(before))
  const changed = new Set(
    Object.entries(after)
      .filter(([key, value]) => !isSame(old.get(key), value))
      .map(([key]) => key),
  )
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => !changed.has(field.split('.')[0] ?? field)),
  )
}
