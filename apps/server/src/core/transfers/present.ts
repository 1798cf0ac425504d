import { decimal } from '@corridor/domain/money/decimal'

/** The database keeps four decimals for every currency; people see those that it has. */
export const inCurrency = (amount: string, minorUnits: number): string => decimal(amount).toFixed(minorUnits)

export const personName = (fields: Readonly<Record<string, string>>, who: 'sender' | 'receiver'): string =>
  ['FirstName', 'MiddleName', 'LastName', 'LastName2']
    .map((part) => fields[`${who}${part}`])
    .filter(Boolean)
    .join(' ')
