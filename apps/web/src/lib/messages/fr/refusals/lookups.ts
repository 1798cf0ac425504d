import type { Sentences } from '@corridor/contract/refusals/declare'
import type { lookupsRefusals } from '@corridor/contract/refusals/lookups'

export const lookupsFrench: Sentences<typeof lookupsRefusals> = {
  unknown_list: ({ list }) => `La liste ${list} n’existe pas.`,
}
