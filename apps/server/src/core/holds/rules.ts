import type { HoldRule } from '@corridor/domain/holds/rules'
import type { Db, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const activeStatement = statement(
  'active-hold-rules',
  `select sid, version, kind, agency_sid as "agencySid", above::text, allowed
  from hold_rules where is_active order by sid`,
).typed<object, HoldRule>()

/**
 * The rules that are on, as of a version that the caller has just read with its transfer. They are kept in memory, so
 * that a commit asks for nothing while none is on; the version makes it impossible to use an old one.
 */
export function makeHoldRules() {
  let kept: { readonly version: number; readonly rules: readonly HoldRule[] } | undefined
  return async (db: Db | Tx, version: number): Promise<readonly HoldRule[]> => {
    if (kept?.version === version) return kept.rules
    const rules = await activeStatement(db, {})
    // A slower reader of an older version does not undo what is known already.
    if (!kept || kept.version < version) kept = { version, rules }
    return rules
  }
}

export type ReadHoldRules = ReturnType<typeof makeHoldRules>
