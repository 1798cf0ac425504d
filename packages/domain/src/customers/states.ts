/** The countries whose states or provinces are chosen from a list, and must be. */
const countriesWithStates: ReadonlySet<string> = new Set(['USA', 'MEX', 'CAN'])

export function hasStates(country: string | null): boolean {
  return country !== null && countriesWithStates.has(country)
}
