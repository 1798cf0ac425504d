import type { holdRule } from '@corridor/contract/hold-rules'
import type { z } from 'zod'
import type { Messages } from '../../lib/messages/index.tsx'
import { formatMoney } from '../../ui/formats/format.ts'

type Rule = z.infer<typeof holdRule>

/** What a rule holds: 'First transfer above 1,500.00'. */
export function ruleWords(
  { kind, above, allowed }: Pick<Rule, 'kind' | 'above' | 'allowed'>,
  { holds: { reason }, holdRules: texts }: Messages,
): string {
  switch (kind) {
    case 'amount':
      return reason.amount(formatMoney(above))
    case 'first':
      return reason.first(formatMoney(above))
    case 'per_day':
      return texts.moreThan(allowed ?? 0)
    default:
      return texts.kinds[kind]
  }
}
