import type { Compared } from './api.ts'

export interface ComparedField {
  readonly field: string
  readonly one: string
  readonly other: string
  readonly isDifferent: boolean
}

function textOf(record: Readonly<Record<string, unknown>>, field: string): string {
  const value = record[field] ?? ''
  return typeof value === 'string' ? value : ''
}

/** The fields that either record has, in their order. Of a masked number only the server knows whether it is the same. */
export function comparedFields(
  { one, other, comparison: { sameNumbers } }: Compared,
  fields: readonly string[],
): ComparedField[] {
  const numbers: Readonly<Record<string, boolean>> = sameNumbers
  return fields.flatMap((field) => {
    const [first, second] = [textOf(one, field), textOf(other, field)]
    if (first === '' && second === '') return []
    return [{ field, one: first, other: second, isDifferent: !(numbers[field] ?? first === second) }]
  })
}
