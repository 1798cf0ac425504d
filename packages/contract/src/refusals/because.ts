import type { PlainReasonCode, ReasonCode, ReasonParams } from './refusals.ts'

/** Codes whose values, if any, the broken rule of a schema knows itself. */
type RuleCode =
  | {
      [C in ReasonCode]: keyof ReasonParams[C] extends 'min' | 'max' ? C : never
    }[ReasonCode]
  | PlainReasonCode

/** Gives a rule of a schema its code, in the place where zod takes a message. */
export function because(code: RuleCode): RuleCode {
  return code
}
