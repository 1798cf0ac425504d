import type { Field, Panel, Visibility } from './api.ts'

/** The sub-tabs that have fields and limits, and the product that each is about. */
export const products = { send: 1, receive: 2 } as const

export type ProductName = keyof typeof products

export interface Category {
  readonly name: string
  readonly fields: readonly Field[]
}

/** Those of other categories are the transfer's own business, and the server leaves them out. */
export function shownFields(fields: readonly Field[]): Field[] {
  return fields.filter(({ publicado }) => publicado)
}

/** By the name of the category, then in the order of the fields. */
export function categoriesOf(fields: readonly Field[]): Category[] {
  const shown = shownFields(fields)
  const names = [...new Set(shown.map(({ category }) => category))].toSorted()
  return names.map((name) => ({
    name,
    fields: shown
      .filter(({ category }) => category === name)
      .toSorted((a, b) => a.displayOrder - b.displayOrder),
  }))
}

export type Counts = Readonly<Record<Visibility, number>>

export function countsOf(
  fields: readonly Field[],
  chosen: Readonly<Record<string, Visibility | undefined>>,
): Counts {
  const counts = { REQ: 0, OPT: 0, NOT_ALL: 0 }
  for (const { tag } of fields) counts[chosen[tag] ?? 'NOT_ALL'] += 1
  return counts
}

/** The fields that have a picker for the values that they accept. */
export const enumerationNames = [
  'photoIdType',
  'legalIdType',
  'occupation',
  'relationshipTo',
  'sourceOfFunds',
] as const

export type EnumerationName = (typeof enumerationNames)[number]

export function valuesOfEnumeration(panel: Panel, name: EnumerationName) {
  return panel.enumerations[name]?.values ?? []
}

/** What of the fields is in sight. */
export interface Sight {
  readonly filter: string
  /** Names of categories. */
  readonly folded: ReadonlySet<string>
}

export const allInSight: Sight = { filter: '', folded: new Set() }
