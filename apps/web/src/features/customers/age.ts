/** Whole years from one day of the calendar to another; whoever is born on 29 February is older on 1 March. */
export function yearsBetween(from: string, until: string): number {
  const years = Number(until.slice(0, 4)) - Number(from.slice(0, 4))
  return until.slice(5) < from.slice(5) ? years - 1 : years
}
