import type { Sentences } from '@corridor/contract/refusals/declare'
import type { settlementsRefusals } from '@corridor/contract/refusals/settlements'

export const settlementsFrench: Sentences<typeof settlementsRefusals> = {
  settlement_gone: () => 'Ce règlement n’existe pas.',
  settlement_file_cleared: ({ title }) =>
    `La durée de conservation de ${title} est écoulée, son contenu a donc disparu. Ce qu’il contenait reste connu : ses transferts et totaux de contrôle sont encore ici.`,
  settlement_file_damaged: ({ title }) =>
    `Le contenu conservé de ${title} n’est plus celui d’origine, rien n’en est donc remis. Prévenir le responsable de l’installation.`,
  delivery_gone: () => 'Cette livraison n’existe pas.',
  settlement_under_way: () =>
    'Un fichier de cette agence est en cours de création. Réessayer dans une minute.',
  settlement_no_setup: () =>
    'La configuration de cette agence n’a pas ce fichier. Voir sa configuration des règlements.',
  settlement_no_password: () =>
    'Aucun fichier ne sort sans mot de passe zip. En définir un dans la configuration des règlements de cette agence.',
  settlement_day_open: ({ day }) =>
    `La journée ${day} n’est pas encore clôturée. Le fichier est créé après sa clôture.`,
  settlement_before_first_day: ({ day }) =>
    `Les fichiers commencent le ${day} : il n’y a rien avant. Choisir un jour plus tardif.`,
  settlement_failed: ({ why }) => `Le fichier n’a pas pu être créé : ${why}`,
}
