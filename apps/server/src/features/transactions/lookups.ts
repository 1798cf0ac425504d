import { canBeRevealed } from '@corridor/domain/customers/masked'
import type { Db } from '../../platform/db/database.ts'

export function listStatuses(db: Db) {
  return db.selectFrom('transactionStatuses').select(['sid', 'description']).orderBy('displayOrder').execute()
}

export function listDeliveryOptions(db: Db) {
  return db
    .selectFrom('deliveryOptions')
    .select(['code as deliveryOption', 'name as deliveryOptionName'])
    .orderBy('displayOrder')
    .execute()
}

export async function listFieldDefinitions(db: Db) {
  const rows = await db
    .selectFrom('fieldDefinitions')
    .select(['tag', 'label as fieldLabel', 'category', 'displayOrder', 'kind', 'enumeration', 'isSecret'])
    .where('published', '=', true)
    .orderBy('category')
    .orderBy('displayOrder')
    .execute()
  return rows.map(({ isSecret, ...row }) => ({ ...row, revealable: isSecret && canBeRevealed(row.tag) }))
}
