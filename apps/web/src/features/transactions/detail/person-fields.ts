import type { RouteAnswer } from '@corridor/contract/common/route'
import type { transactionsRoutes } from '@corridor/contract/transactions'

export type FieldDefinition = RouteAnswer<typeof transactionsRoutes.fieldDefinitions>[number]

type FieldValues = Readonly<Record<string, string>>

/** The shared list of field categories, in the order of the screens. */
export const senderCategories = [
  'Sender Information',
  'Compliance Info',
  'Destination Information',
  'Destination Information Compliance',
  'Third Party Sender',
] as const

export const receiverCategories = [
  'Destination Information',
  'Destination Information Compliance',
] as const satisfies readonly (typeof senderCategories)[number][]

export interface FilledField {
  readonly definition: FieldDefinition
  readonly value: string
}

export interface FilledCategory {
  readonly category: string
  readonly fields: readonly FilledField[]
}

/** A blank is no value. */
function isFilled(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== ''
}

/** Without the fields that have no value, and without the categories that have no such field. */
export function filledCategories(
  categories: readonly string[],
  definitions: readonly FieldDefinition[],
  values: FieldValues,
): FilledCategory[] {
  return categories
    .map((category) => ({
      category,
      fields: definitions
        .filter((definition) => definition.category === category)
        .sort((one, other) => one.displayOrder - other.displayOrder)
        .flatMap((definition) => {
          const value = values[definition.tag]
          return isFilled(value) ? [{ definition, value }] : []
        }),
    }))
    .filter(({ fields }) => fields.length > 0)
}

/** What the payer recorded, if he recorded anything; else what the sender said. */
export function receiverValues(sent: FieldValues, received: FieldValues | null): FieldValues {
  return received && Object.values(received).some(isFilled) ? received : sent
}
