import type { Sentences } from '@corridor/contract/refusals/declare'
import type { lookupsRefusals } from '@corridor/contract/refusals/lookups'

export const lookups: Sentences<typeof lookupsRefusals> = {
  unknown_list: ({ list }) => `No existe la lista ${list}.`,
}
