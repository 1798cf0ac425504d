import type { banksRefusals } from '@corridor/contract/refusals/banks'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const banksFrench: Sentences<typeof banksRefusals> = {
  banks_exist: () => 'Cette agence a déjà des comptes bancaires. Recharger et les modifier.',
  bank_gone: () => 'Ce compte bancaire n’existe plus. Recharger les comptes.',
  currency_not_of_agency: () => 'Ce n’est pas une devise de l’agence.',
  unknown_country: () => 'Ce pays n’existe pas.',
}
