import type { Sentences } from '@corridor/contract/refusals/declare'
import type { transactionsRefusals } from '@corridor/contract/refusals/transactions'
import type { TransferStatus } from '@corridor/domain/transfers/statuses'

/** What has happened to a transfer that somebody saw otherwise. */
export const happened: Readonly<Record<TransferStatus, string>> = {
  UNCOM: 'est au statut Non confirmé',
  HOLD: 'est au statut Bloqué',
  AVAIL: 'est au statut Disponible',
  RECVD: 'a été payé entre-temps',
  CANCL: 'a été annulé entre-temps',
  REJCT: 'est au statut Rejeté',
  EXPRD: 'a expiré',
  REFND: 'est au statut Remboursé',
  DELETED: 'est au statut Supprimé',
}

export const transactionsFrench: Sentences<typeof transactionsRefusals> = {
  transfer_gone: () => 'Ce transfert n’existe pas.',
  transfer_busy: () => 'Une autre personne travaille sur ce transfert. Réessayer dans un instant.',
  day_closed: () =>
    'Rien n’a été modifié : la journée comptable est déjà clôturée, car une horloge est ou était fausse. Demander à l’exploitation de la régler ou de faire rouvrir la journée.',
  not_cancellable: ({ reference, status }) =>
    `Le transfert ${reference} ${happened[status]} : il ne peut pas être annulé. Rien n’a été modifié.`,
  nothing_to_reveal: () => 'Il n’y a rien à dévoiler dans ce champ',
  to_before_from: () => 'La fin ne peut pas précéder le début',
  too_many_to_sort: ({ most }) =>
    `Plus de ${most} transactions ont été trouvées. Affiner la recherche pour les trier par montant.`,
  edge_without_amount: () => 'Une page dans l’ordre des montants continue à partir d’un montant',
  export_under_way: () => 'Un autre de vos téléchargements est en cours. L’attendre, ou l’arrêter d’abord.',
  exports_busy: () => 'Plusieurs collègues téléchargent en ce moment. Réessayer dans une minute.',
}
