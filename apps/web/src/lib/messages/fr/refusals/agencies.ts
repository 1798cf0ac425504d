import type { agenciesRefusals } from '@corridor/contract/refusals/agencies'
import type { Sentences } from '@corridor/contract/refusals/declare'

const shares = { fee: 'partages de frais', fx: 'gains de change' } as const

export const agenciesFrench: Sentences<typeof agenciesRefusals> = {
  agency_gone: () => 'Cette agence n’existe plus.',
  agency_busy: () => 'Un guichetier travaille avec cette agence. Réessayer dans un instant.',
  link_not_from_here: () => 'Un lien part de cette agence et mène à une autre.',
  linked_agency_gone: () => 'Une des agences choisies n’existe plus. Recharger et choisir de nouveau.',
  split_excess: ({ kind, sender, payer, sum }) =>
    `Les ${shares[kind]} de ${sender} (envoi) et de ${payer} (réception) totalisent ${sum} %. ` +
    'Ensemble, ils ne peuvent dépasser 100 %.',
  suspend_is_an_act: () => 'Suspendre ou réactiver l’agence : un motif est demandé',
  percent_decimals: () => 'Deux décimales au plus pour un pourcentage',
  no_currency: () => 'Choisir au moins une devise',
  currency_twice: () => 'Une devise figure deux fois',
}
