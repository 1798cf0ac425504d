import type { RegisteredRouter } from '@tanstack/react-router'

type Routes = RegisteredRouter['routesByPath']

/** A screen of the router, by its path without the stroke. */
type Screen = keyof Routes extends infer Path
  ? Path extends `/${infer Name extends string}`
    ? Name
    : never
  : never

type SearchOn<Name extends Screen> = Routes[`/${Name}`]['types']['fullSearchSchema']

/** What the address of that screen may say. */
type PlaceOn<Name extends Screen> = { readonly [Key in keyof SearchOn<Name>]?: SearchOn<Name>[Key] }

type Written = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** The address of a place on a screen, of those that the router knows; what is undefined is not in it. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- of a screen whose address says nothing.
export function hrefTo<Name extends Screen>(screen: Name, place: PlaceOn<Name>): string
export function hrefTo(screen: string, place: Written): string {
  const entries = Object.entries(place).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? `#/${screen}` : `#/${screen}?${new URLSearchParams(entries)}`
}
