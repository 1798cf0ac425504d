import { isAbout, judgeHolds, type RuleHit } from '@corridor/domain/holds/rules'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Transfer } from '../transfers/transfer.ts'
import { readHoldFacts } from './facts.ts'
import type { ReadHoldRules } from './rules.ts'

/** Why a transfer is held at its commit; nothing where it goes on. Without a rule that is on, nothing is read. */
export async function judgeCommit(
  db: Db | Tx,
  readHoldRules: ReadHoldRules,
  { sid, sendAgencySid, holdRulesVersion }: Pick<Transfer, 'sid' | 'sendAgencySid' | 'holdRulesVersion'>,
): Promise<RuleHit[]> {
  const rules = await readHoldRules(db, holdRulesVersion)
  const own = rules.filter((rule) => isAbout(rule, sendAgencySid))
  return own.length === 0 ? [] : judgeHolds(own, await readHoldFacts(db, sid))
}
