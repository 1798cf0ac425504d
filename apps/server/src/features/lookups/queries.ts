import type { Db } from '../../platform/db/database.ts'

export const listCountries = (db: Db) =>
  db
    .selectFrom('countries')
    .select([
      'country_code as countryCode',
      'name as countryName',
      'legacy_code as countryLegacyCode',
      'numeric_code as internalNumericCode',
      'base_receive_currency as baseReceiveCurrency',
    ])
    .orderBy('name')
    .execute()

export const listCurrencies = (db: Db) =>
  db
    .selectFrom('currencies')
    .select([
      'currency_code as currencyCode',
      'name',
      'numeric_code as numericCode',
      'minor_units as minorUnits',
    ])
    .orderBy('currency_code')
    .execute()

export const listTimeZones = (db: Db) =>
  db.selectFrom('time_zones').select(['sid', 'tz']).orderBy('sid').execute()

export const listLanguages = (db: Db) =>
  db.selectFrom('languages').select(['code', 'name']).orderBy('name').execute()

export const listPeriods = (db: Db) =>
  db.selectFrom('periods').select(['code', 'name']).orderBy('display_order').execute()

export const listDays = (db: Db) => db.selectFrom('days').select(['sid', 'name']).orderBy('sid').execute()

export const listEnumeration = (db: Db, field: string) =>
  db
    .selectFrom('enumeration_values')
    .select(['key as idKey', 'value as idValue'])
    .where('field', '=', field)
    .orderBy('display_order')
    .execute()
