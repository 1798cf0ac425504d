import type { Sentences } from '@corridor/contract/refusals/declare'
import type { exceptionsRefusals } from '@corridor/contract/refusals/exceptions'
import type { TransferStatus } from '@corridor/domain/transfers/statuses'

/** What whoever was quicker has done to a transfer that waited. */
const done: Readonly<Record<TransferStatus, string>> = {
  UNCOM: 'est non confirmé',
  HOLD: 'a été bloqué',
  AVAIL: 'a été débloqué',
  RECVD: 'a été payé',
  CANCL: 'a été annulé',
  REJCT: 'a été rejeté',
  EXPRD: 'a expiré',
  REFND: 'a été remboursé',
  DELETED: 'a été supprimé',
}

export const exceptionsFrench: Sentences<typeof exceptionsRefusals> = {
  item_gone: () => 'Ce dossier n’attend plus. Recharger la liste.',
  item_taken: ({ by }) =>
    `${by} a été plus rapide et a pris le dossier. En parler à ${by}, ou le reprendre avec un motif.`,
  item_decided: ({ reference, status, by }) =>
    `Entre-temps, le transfert ${reference} ${done[status]} par ${by}. Rien n’a été modifié.`,
  clock_changed: () => 'Une autre personne a modifié ce délai entre-temps. Recharger la page.',
}
