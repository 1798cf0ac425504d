import type { Refusal } from '@corridor/domain/compliance/checks'
import type { GatewayDeps } from './operation.ts'
import { PartnerFault } from './wire/fault.ts'

/**
 * Stops the call if any rule refused it; the fault lists all of them, so that the customer is asked once. A fault is
 * kept as a trace, so it does not repeat the number of an id either.
 */
export const refuseBy = (
  { secretFields }: Pick<GatewayDeps, 'secretFields'>,
  ...refusals: readonly (Refusal | null)[]
): void => {
  const real = refusals
    .filter((refusal) => refusal !== null)
    .map((refusal) => (isSecret(refusal, secretFields) ? { ...refusal, value: '***' } : refusal))
  const [first] = real
  if (!first) return
  const more = real.length > 1 ? ` (and ${real.length - 1} more, see the details)` : ''
  throw new PartnerFault('refused_by_rule', `${first.message}${more}`, real)
}

/** Of the other rules the value is an amount. */
const isSecret = ({ rule, field }: Refusal, secretFields: ReadonlySet<string>): boolean =>
  rule === 'field_not_allowed' && field !== undefined && secretFields.has(field)
