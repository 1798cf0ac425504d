import type { Sentences } from '@corridor/contract/refusals/declare'
import type { ratesRefusals } from '@corridor/contract/refusals/rates'

export const ratesFrench: Sentences<typeof ratesRefusals> = {
  spread_gone: () => 'Ce spread n’existe plus.',
  spread_exists: ({ currency }) => `Un spread existe déjà pour ${currency}. Recharger et le modifier.`,
  not_a_currency_code: () => 'Une devise se note par trois lettres majuscules.',
  unknown_currency: () => 'Cette devise n’est pas connue ici.',
  no_spread_of_base: () => 'Tous les taux sont contre le dollar américain : il n’a pas de spread.',
  spread_keeps_currency: ({ currency }) => `C’est le spread de ${currency}, et il le reste.`,
  spread_of_zero: () => 'Un spread de 0 vend à prix coûtant. Confirmer que c’est voulu.',
}
