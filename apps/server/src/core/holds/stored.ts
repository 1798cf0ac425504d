import type { storedHold } from '@corridor/contract/common/hold'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'

/** Of one transfer; more than there are rules of a kind for all and for one agency it has not at once. */
const most = 200

type Hold = z.output<typeof storedHold> & { readonly at: string }

/** Why a transfer was held, oldest first; since a time, or ever. */
export function listHolds(db: Db, transactionSid: number, since: string | null): Promise<Hold[]> {
  return rawQuery(
    db,
    `select at, facts, case when rule_sid is not null then
      jsonb_build_object('sid', rule_sid, 'version', rule_version) end as rule
    from holds where transaction_sid = $1 and ($2::timestamptz is null or at >= $2::timestamptz)
    order by sid limit ${most}`,
    [transactionSid, since],
  )
}
