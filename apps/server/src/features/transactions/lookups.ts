import type { Db } from '../../platform/db/database.ts'

export const listStatuses = (db: Db) =>
  db.selectFrom('transactionStatuses').select(['sid', 'description']).orderBy('displayOrder').execute()

export const listDeliveryOptions = (db: Db) =>
  db
    .selectFrom('deliveryOptions')
    .select(['code as deliveryOption', 'name as deliveryOptionName'])
    .orderBy('displayOrder')
    .execute()

export const listFieldDefinitions = (db: Db) =>
  db
    .selectFrom('fieldDefinitions')
    .select(['tag', 'label as fieldLabel', 'category', 'displayOrder', 'kind', 'enumeration'])
    .where('published', '=', true)
    .orderBy('category')
    .orderBy('displayOrder')
    .execute()
