import { decimal } from '@corridor/domain/money/decimal'

/** The database keeps four decimals for every currency; people see those that it has. */
export function inCurrency(amount: string, minorUnits: number): string {
  return decimal(amount).toFixed(minorUnits)
}

export function personName(fields: Readonly<Record<string, string>>, who: 'sender' | 'receiver'): string {
  return ['FirstName', 'MiddleName', 'LastName', 'LastName2']
    .map((part) => fields[`${who}${part}`])
    .filter(Boolean)
    .join(' ')
}
