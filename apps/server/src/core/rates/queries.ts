import type { Db } from '../../platform/db/database.ts'

export interface NewestRate {
  readonly sid: number
  readonly currencyCode: string
  readonly rate: string
  readonly asOf: string
}

/** One probe of the index for each currency: the table only ever grows. */
export function newestRates(db: Db): Promise<NewestRate[]> {
  return db
    .selectFrom('currencies')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('wholesaleRates')
          .select(['wholesaleRates.sid', 'rate', 'asOf'])
          .whereRef('wholesaleRates.currencyCode', '=', 'currencies.currencyCode')
          .orderBy('asOf', 'desc')
          .orderBy('wholesaleRates.sid', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['newest.sid', 'currencies.currencyCode', 'newest.rate', 'newest.asOf'])
    .orderBy('currencies.currencyCode')
    .execute()
}
