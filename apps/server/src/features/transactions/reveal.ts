import type { RouteParsed } from '@corridor/contract/common/route'
import { reason } from '@corridor/contract/refusals/refusals'
import { fieldValues, type transactionsRoutes } from '@corridor/contract/transactions'
import { canBeRevealed } from '@corridor/domain/customers/masked'
import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { invalidField } from '../../platform/refusals.ts'
import { requireGrant } from '../../platform/session/sessions.ts'

type Body = RouteParsed<(typeof transactionsRoutes)['reveal']>['body']

const columns = { fieldsJSON: 'senderFields', rcvFieldsJSON: 'receiverFields' } as const

/** In clear, for somebody who has just shown the second password; the history says who it was, of what and why. */
export function revealField(
  db: Db,
  call: AnyCall,
  sid: number,
  { tag, from, reason: why }: Body,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await requireGrant(tx, call, 'reveal')
    const row = await tx
      .selectFrom('transactions')
      .select(columns[from])
      .where('sid', '=', sid)
      .executeTakeFirst()
    if (!row) throw refusal('transfer_gone')
    const secret = await tx
      .selectFrom('fieldDefinitions')
      .select('tag')
      .where('tag', '=', tag)
      .where('isSecret', '=', true)
      .executeTakeFirst()
    const value = fieldValues.nullable().parse(Object.values(row)[0])?.[tag]
    if (!secret || !canBeRevealed(tag) || !value) throw invalidField('tag', reason('nothing_to_reveal'))
    await writeAudit(tx, call, {
      entity: 'transaction',
      entitySid: sid,
      action: 'event',
      after: { event: 'saw a masked field', field: tag, reason: why },
    })
    return value
  })
}
