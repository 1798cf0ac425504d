import type { Db } from '../../platform/db/database.ts'

export function listCountries(db: Db) {
  return db
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
}

export function listCurrencies(db: Db) {
  return db
    .selectFrom('currencies')
    .select(['currencyCode', 'name', 'numericCode', 'minorUnits'])
    .orderBy('currencyCode')
    .execute()
}

export function listTimeZones(db: Db) {
  return db.selectFrom('timeZones').select(['sid', 'tz']).orderBy('sid').execute()
}

export function listLanguages(db: Db) {
  return db.selectFrom('languages').select(['code', 'name']).orderBy('name').execute()
}

export function listPeriods(db: Db) {
  return db.selectFrom('periods').select(['code', 'name']).orderBy('displayOrder').execute()
}

export function listStates(db: Db, countryCode: string) {
  return db
    .selectFrom('states')
    .select(['code', 'name'])
    .where('countryCode', '=', countryCode)
    .orderBy('name')
    .execute()
}

export function listDays(db: Db) {
  return db.selectFrom('days').select(['sid', 'name']).orderBy('sid').execute()
}

export function listEnumeration(db: Db, field: string) {
  return db
    .selectFrom('enumerationValues')
    .select(['key as idKey', 'value as idValue'])
    .where('field', '=', field)
    .orderBy('displayOrder')
    .execute()
}
