import type { Db } from '../../platform/db/database.ts'

export const listCountries = (db: Db) =>
  db
    .selectFrom('countries')
    .select([
      'countryCode',
      'name as countryName',
      'legacyCode as countryLegacyCode',
      'numericCode as internalNumericCode',
      'baseReceiveCurrency',
    ])
    .orderBy('name')
    .execute()

export const listCurrencies = (db: Db) =>
  db
    .selectFrom('currencies')
    .select(['currencyCode', 'name', 'numericCode', 'minorUnits'])
    .orderBy('currencyCode')
    .execute()

export const listTimeZones = (db: Db) =>
  db.selectFrom('timeZones').select(['sid', 'tz']).orderBy('sid').execute()

export const listLanguages = (db: Db) =>
  db.selectFrom('languages').select(['code', 'name']).orderBy('name').execute()

export const listPeriods = (db: Db) =>
  db.selectFrom('periods').select(['code', 'name']).orderBy('displayOrder').execute()

export const listDays = (db: Db) => db.selectFrom('days').select(['sid', 'name']).orderBy('sid').execute()

export const listEnumeration = (db: Db, field: string) =>
  db
    .selectFrom('enumerationValues')
    .select(['key as idKey', 'value as idValue'])
    .where('field', '=', field)
    .orderBy('displayOrder')
    .execute()
