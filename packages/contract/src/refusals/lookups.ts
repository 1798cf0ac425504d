import type { Refusals, Sentences } from './declare.ts'

export const lookupsRefusals = {
  unknown_list: { error: 'not_found', params: { list: 'text' } },
} as const satisfies Refusals

export const lookupsEnglish: Sentences<typeof lookupsRefusals> = {
  unknown_list: ({ list }) => `There is no list ${list}.`,
}
