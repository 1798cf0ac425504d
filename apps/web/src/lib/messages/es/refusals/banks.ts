import type { banksRefusals } from '@corridor/contract/refusals/banks'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const banks: Sentences<typeof banksRefusals> = {
  banks_exist: () => 'Esta agencia ya tiene cuentas bancarias. Recargar y cambiarlas.',
  bank_gone: () => 'Esta cuenta bancaria ya no existe. Recargar las cuentas.',
  currency_not_of_agency: () => 'No es una moneda de la agencia.',
  unknown_country: () => 'Este país no existe.',
}
