import type { RouteParsed } from '@corridor/contract/common/route'
import type { complianceRoutes } from '@corridor/contract/compliance'
import { baseCurrency } from '@corridor/domain/money/money'
import { products, readAgencyRules } from '../../core/compliance/rules.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { changesOf, type SideName } from './changes.ts'
import { type Ruleset, storedRuleset, typedRuleset } from './judge.ts'
import { getRules, refuseProblems } from './service.ts'

export function sideOf(product: 1 | 2): SideName {
  return product === products.send ? 'send' : 'receive'
}

interface Rulesets {
  readonly side: SideName
  readonly typed: Ruleset
  readonly stored: Ruleset
}

/** The rules of a product as they are typed and as they are stored. What could not be saved cannot be tried. */
export async function readRulesets(
  db: Db | Tx,
  agencySid: number,
  { rules: typed, product }: RouteParsed<(typeof complianceRoutes)['tryPast']>['body'],
): Promise<Rulesets> {
  const side = sideOf(product)
  const [stored, rules] = await Promise.all([
    getRules(db, agencySid),
    readAgencyRules(db, agencySid, product),
  ])
  const { problems } = changesOf({ agencySid, currency: baseCurrency.code, stored }, typed)
  refuseProblems(problems, (field) => `rules.${field}`)
  return {
    side,
    typed: typedRuleset(stored, side, rules, typed),
    stored: storedRuleset(stored, side, rules),
  }
}
