import type { Db } from '../../platform/db/database.ts'

export interface NewestRate {
  readonly sid: number
  readonly currency_code: string
  readonly rate: string
  readonly as_of: string
}

/** One probe of the index for each currency: the table only ever grows. */
export const newestRates = (db: Db): Promise<NewestRate[]> =>
  db
    .selectFrom('currencies')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('wholesale_rates')
          .select(['wholesale_rates.sid', 'rate', 'as_of'])
          .whereRef('wholesale_rates.currency_code', '=', 'currencies.currency_code')
          .orderBy('as_of', 'desc')
          .orderBy('wholesale_rates.sid', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['newest.sid', 'currencies.currency_code', 'newest.rate', 'newest.as_of'])
    .orderBy('currencies.currency_code')
    .execute()
