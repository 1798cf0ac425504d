import type { Refusal } from '@corridor/domain/compliance/checks'
import { ruleSentence } from '../core/compliance/sentences.ts'
import type { GatewayDeps } from './operation.ts'
import { PartnerFault, type ToldRefusal } from './wire/fault.ts'

/**
 * Stops the call if any rule refused it; the fault lists all of them, so that the customer is asked once. A fault is
 * kept as a trace, so it does not repeat the number of an id either.
 */
export function refuseBy(
  { secretFields }: Pick<GatewayDeps, 'secretFields'>,
  ...refusals: readonly (Refusal | null)[]
): void {
  const told = refusals.filter((refusal) => refusal !== null).map((refusal) => tell(refusal, secretFields))
  const [first] = told
  if (!first) return
  const more = told.length > 1 ? ` (and ${told.length - 1} more, see the details)` : ''
  throw new PartnerFault('refused_by_rule', `${first.message}${more}`, told)
}

function tell(refusal: Refusal, secretFields: ReadonlySet<string>): ToldRefusal {
  return {
    rule: refusal.rule,
    ...('field' in refusal && { field: refusal.field }),
    // Of the other rules the value is an amount.
    value: refusal.rule === 'field_not_allowed' && secretFields.has(refusal.field) ? '***' : refusal.value,
    message: ruleSentence(refusal),
  }
}
