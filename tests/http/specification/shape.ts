/** The kinds of value that an answer has, by the word that stands for them in the tables. */
const kinds = {
  number: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
  text: (value: unknown) => typeof value === 'string',
  boolean: (value: unknown) => typeof value === 'boolean',
  true: (value: unknown) => value === true,
  /** 1 Monday to 7 Sunday. */
  day: (value: unknown) => typeof value === 'number' && [1, 2, 3, 4, 5, 6, 7].includes(value),
  instant: (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value),
  /** A time of day, in the UTC parts of an instant of 1970. */
  time: (value: unknown) => typeof value === 'string' && /^1970-01-01T\d\d:\d\d:\d\dZ$/.test(value),
  /** Text, because a number may lose the cents. */
  amount: (value: unknown) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
  tag: (value: unknown) => value === 'PointOfSaleVO',
  list: (value: unknown) => Array.isArray(value),
  none: (value: unknown) => value === null,
  /** The specification names the field; a decision keeps it from ever leaving the server. */
  absent: (value: unknown) => value === undefined,
}

type Kind = keyof typeof kinds

/** `[shape]` is a list with at least one entry, `{ '*': shape }` a map with at least one. */
export type Shape = Kind | `${Kind} or none` | readonly [Shape] | { readonly [field: string]: Shape }

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape)
}
function isKind(name: string): name is Kind {
  return name in kinds
}

function wrongKind(value: unknown, names: string, place: string): string[] {
  const fits = names.split(' or ').some((name) => isKind(name) && kinds[name](value))
  return fits ? [] : [`${place} is not ${names}: ${JSON.stringify(value)}`]
}

/** What an answer lacks of its shape. More fields than the shape has are no fault. */
export function findings(value: unknown, shape: Shape, place = 'answer'): string[] {
  if (typeof shape === 'string') return wrongKind(value, shape, place)
  if (typeof value !== 'object' || value === null) return [`${place} is neither list nor object`]
  if (isList(shape)) {
    if (!Array.isArray(value) || value.length === 0) return [`${place} is not a list with entries`]
    return value.flatMap((entry, index) => findings(entry, shape[0], `${place}[${index}]`))
  }
  const entries = Object.entries(value)
  const all = shape['*']
  if (all !== undefined) {
    if (entries.length === 0) return [`${place} is an empty map`]
    return entries.flatMap(([key, entry]) => findings(entry, all, `${place}.${key}`))
  }
  const fields = new Map(entries)
  return Object.entries(shape).flatMap(([key, inner]) => findings(fields.get(key), inner, `${place}.${key}`))
}
