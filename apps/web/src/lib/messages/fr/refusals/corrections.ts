import type { correctionsRefusals } from '@corridor/contract/refusals/corrections'
import type { Sentences } from '@corridor/contract/refusals/declare'
import { happened } from './transactions.ts'

export const correctionsFrench: Sentences<typeof correctionsRefusals> = {
  not_refundable: ({ reference, status }) =>
    `Le transfert ${reference} ${happened[status]} : il ne peut pas être remboursé. Rien n’a été modifié.`,
  not_correctable: ({ reference, status }) =>
    `Le transfert ${reference} ${happened[status]} : il n’y a pas de paiement à corriger. Rien n’a été modifié.`,
  payout_of_today: ({ reference }) =>
    `Le transfert ${reference} a été payé ce jour. Jusqu’à minuit UTC, l’agence payeuse l’extourne ; ensuite, il peut être corrigé. Rien n’a été modifié.`,
  refund_taken: ({ by }) =>
    `${by} traite ce transfert dans les exceptions. En parler à ${by}, ou le reprendre d’abord là-bas. Rien n’a été modifié.`,
}
