import type { Sentences } from '@corridor/contract/refusals/declare'
import type { positionsRefusals } from '@corridor/contract/refusals/positions'

export const positionsFrench: Sentences<typeof positionsRefusals> = {
  not_a_sum: () => '12 chiffres au plus, puis une ou deux décimales après une virgule ou un point.',
  prepaid_has_no_limit: () => 'Un compte prépayé ne doit rien : sa limite est 0.',
  alert_above_limit: () => 'Le seuil d’alerte ne dépasse pas la limite.',
  limit_gone: () => 'Cette agence n’a plus de limite.',
  limit_busy: () =>
    'Trop d’écritures sont en cours : la position n’a pas pu être calculée. Rien n’a été modifié : enregistrer de nouveau.',
  value_date_far: () => 'La date de valeur remonte à un an au plus et devance d’une semaine au plus.',
  statement_too_long: ({ days }) => `Un relevé a ${days} jours au plus. Choisir une période plus courte.`,
  statement_backwards: () => 'Le premier jour d’un relevé ne suit pas le dernier.',
  payment_gone: () => 'Ce versement n’existe pas.',
  payment_is_counter: () => 'Une contrepassation ne se contrepasse pas. Saisir de nouveau le versement.',
  payment_undone: () => 'Ce versement a déjà été contrepassé.',
  payment_key_used: () => 'Ce formulaire a déjà comptabilisé un autre versement. Le fermer et recommencer.',
  payment_reference_used: ({ sid, day, amount, by }) =>
    `Le versement ${sid} a déjà cette référence bancaire : ${amount} USD, comptabilisé par ${by} le ${day}. Vérifier la référence ou contrepasser d’abord ce versement.`,
  payment_reference_proposed: ({ sid, by }) =>
    `${by} a proposé un versement avec cette référence bancaire (proposition ${sid}). Vérifier la référence, ou faire d’abord décider ou retirer cette proposition.`,
  pays_more_than_owed: ({ amount, owed }) =>
    `Le réseau doit ${owed} USD à l’agence, moins que ce versement de ${amount} USD. Rien n’a été comptabilisé. Vérifier le montant, ou saisir de nouveau le versement et le confirmer.`,
}
