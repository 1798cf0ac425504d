import type { Refusals, Sentences } from './declare.ts'

export const auditRefusals = {
  unknown_entity: { error: 'not_found' },
} as const satisfies Refusals

export const auditEnglish: Sentences<typeof auditRefusals> = {
  unknown_entity: () => 'There is no such kind of record.',
}
