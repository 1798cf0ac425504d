function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Equal by content, for what forms hold: plain values, arrays and plain objects. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  }
  if (!isPlain(a) || !isPlain(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
  )
}

function rebaseUnknown(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isPlain(base) && isPlain(mine) && isPlain(theirs)) {
    return Object.fromEntries(
      Object.keys({ ...theirs, ...mine }).map((key) => [
        key,
        rebaseUnknown(base[key], mine[key], theirs[key]),
      ]),
    )
  }
  return isSame(base, mine) ? theirs : mine
}

/**
 * Their record with my changes on top: a field that I changed since `base` keeps what I typed, every other
 * field takes their value. A list is one field: half of mine and half of theirs would be nobody's list.
 */
export function rebaseValues<Values extends object>(base: Values, mine: Values, theirs: Values): Values {
  const merged: Values = { ...theirs }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a form's values are its fields.
  for (const key of Object.keys(theirs) as (keyof Values)[]) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the three, all of the field's own type.
    merged[key] = rebaseUnknown(base[key], mine[key], theirs[key]) as Values[typeof key]
  }
  return merged
}
