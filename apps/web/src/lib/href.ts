type Place = Readonly<Record<string, string | number | undefined>>

/** The address of a place on a screen; what is undefined is not in it. */
export function hrefTo(screen: string, place: Place): string {
  const entries = Object.entries(place).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? `#/${screen}` : `#/${screen}?${new URLSearchParams(entries)}`
}
