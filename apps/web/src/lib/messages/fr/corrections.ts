import type { corrections as english } from '../en/corrections.ts'
import { together } from '../together.ts'

export const corrections: typeof english = {
  close: 'Annuler',
  reason: 'Motif',
  text: 'En toutes lettres',
  required: 'Ce champ est obligatoire',
  tooLong: (max) => `${max} caractères au plus`,
  booked: 'Comptabilisé ce jour ; positif : doit davantage au réseau',
  account: 'Compte',
  accounts: {
    agency: 'Agence',
    transit: 'En transit',
    'operator:fees': 'Opérateur : frais',
    'operator:fx': 'Opérateur : gain de change',
  },
  over: 'Ce n’est plus possible : une autre personne a été plus rapide. Fermer et consulter la transaction.',
  taken: (by) =>
    `${by} traite ce transfert dans les exceptions. En parler à ${by}, ou le reprendre d’abord là-bas.`,
  toDesk: 'Ouvrir dans les exceptions',
  unsure:
    'Le résultat n’est pas connu. Appuyer de nouveau sur le bouton : l’opération ne sera faite qu’une fois.',
  refund: {
    button: 'Rembourser…',
    title: 'Rembourser la transaction',
    submit: 'Rembourser',
    propose: 'Proposer le remboursement',
    handBack: (total, currency, sender, agency) =>
      `${agency} rend à ${sender} : ${together(total, currency)}`,
    parts: (amount, fees, taxes) =>
      `${amount} de montant + ${fees} de frais + ${taxes} de taxes. Rien n’est conservé.`,
    taxes: (agency, taxes, currency) =>
      `Toutes les taxes de l’expéditeur, ${together(taxes, currency)}, sont rendues : ${agency} les a gardées et n’en doit rien au réseau, elles ne sont donc pas comptabilisées ci-dessous.`,
    refused: 'La transaction n’a pas été remboursée',
    done: 'Remboursement effectué',
    doneDetail: (reference) => `Transaction ${reference} remboursée`,
  },
  correct: {
    button: 'Corriger le paiement…',
    title: 'Corriger le paiement',
    submit: 'Corriger le paiement',
    propose: 'Proposer la correction',
    payable: (amount, currency, receiver, until) =>
      `${together(amount, currency)} peuvent de nouveau être payés à ${receiver}, jusqu’au ${until}`,
    owes: (agency, amount, currency) =>
      `${agency} doit ${together(amount, currency)} de plus : l’argent est allé à une autre personne, à l’agence de le récupérer.`,
    stays: (at) => `Le paiement du ${at} reste dans les livres ; cette écriture y renvoie.`,
    refused: 'Le paiement n’a pas été corrigé',
    done: 'Correction effectuée',
    doneDetail: (reference) => `La transaction ${reference} peut de nouveau être payée`,
  },
}
