import type { Db } from '../../platform/db/database.ts'

const maxAgencies = 5000

export const listAgencies = (db: Db) =>
  db
    .selectFrom('agencies')
    .select(['sid', 'short_name as shortName', 'long_name as longName'])
    .orderBy('long_name')
    .limit(maxAgencies)
    .execute()

export const listStatuses = (db: Db) =>
  db.selectFrom('transaction_statuses').select(['sid', 'description']).orderBy('display_order').execute()

export const listDeliveryOptions = (db: Db) =>
  db
    .selectFrom('delivery_options')
    .select(['code as deliveryOption', 'name as deliveryOptionName'])
    .orderBy('display_order')
    .execute()

export const listFieldDefinitions = (db: Db) =>
  db
    .selectFrom('field_definitions')
    .select([
      'tag',
      'label as fieldLabel',
      'category',
      'display_order as displayOrder',
      'kind',
      'enumeration',
    ])
    .where('published', '=', true)
    .orderBy('category')
    .orderBy('display_order')
    .execute()
