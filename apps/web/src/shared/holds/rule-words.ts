import type { holdRule } from '@corridor/contract/hold-rules'
import type { z } from 'zod'
import type { holdRules } from '../../lib/messages/en/hold-rules.ts'
import type { holds } from '../../lib/messages/en/holds.ts'
import { formatMoney } from '../../ui/formats/format.ts'

type Rule = z.infer<typeof holdRule>

interface Texts {
  readonly holds: typeof holds
  readonly holdRules: typeof holdRules
}

/** What a rule holds: 'First transfer above 1,500.00 USD'. */
export function ruleWords(
  { kind, above, allowed }: Pick<Rule, 'kind' | 'above' | 'allowed'>,
  { holds: { reason }, holdRules: texts }: Texts,
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
