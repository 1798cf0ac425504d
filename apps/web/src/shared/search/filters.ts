/** The texts of the filters that are set, as the query of a call and the address have them: a list is comma separated. */
export function filterTexts(filters: Readonly<Record<string, unknown>>): Record<string, string> {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}

/** Whether both narrow a list in the same way. */
export function sameFilters(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const [texts, others] = [filterTexts(one), filterTexts(other)]
  const names = Object.keys(texts)
  return names.length === Object.keys(others).length && names.every((name) => texts[name] === others[name])
}
