import type { positions as english } from '../en/positions.ts'
import { plural } from './plural.ts'

type Kind = 'deposit' | 'settlement'
type Direction = 'in' | 'out'

const paid: Readonly<Record<Kind, Readonly<Record<Direction, string>>>> = {
  deposit: { in: 'Dépôt reçu', out: 'Dépôt restitué' },
  settlement: { in: 'Règlement reçu', out: 'Règlement versé' },
}

/** What the moves did to a position, by the move and the side on which the agency was. */
const asSender: Readonly<Record<string, (count: number) => string>> = {
  SEND: (count) => `Transferts envoyés, ${count}`,
  SEND_HELD: (count) => `Transferts envoyés et bloqués, ${count}`,
  RECEIVE: (count) => `Part propre des frais et du change, payés ${count}`,
  REVERSE: (count) => `Part propre des frais et du change reprise, extournés ${count}`,
  CORRECT: (count) => `Part propre des frais et du change reprise, corrigés ${count}`,
  CANCEL: (count) => `Annulés, ${count}`,
  CANCEL_HELD: (count) => `Annulés pendant le blocage, ${count}`,
  REFUND: (count) => `Remboursés, ${count}`,
}
const asPayer: Readonly<Record<string, (count: number) => string>> = {
  RECEIVE: (count) => `Transferts payés, ${count}`,
  REVERSE: (count) => `Paiements extournés, ${count}`,
  CORRECT: (count) => `Paiements corrigés, ${count}`,
}

export const positions: typeof english = {
  title: 'Position',
  owesNow: 'Doit actuellement au réseau',
  isOwedNow: 'Le réseau lui doit actuellement',
  usd: 'USD',
  asOf: (when) => `au ${when}`,
  noLimit: 'Sans limite : cette agence peut devoir tout montant.',
  credit: 'Limite',
  prepaid: 'Prépayé : peut encore envoyer',
  prepaidHint: 'Ce qui reste de ses versements : chaque transfert envoyé en retire le montant et les frais.',
  alert: 'Seuil d’alerte',
  alertLeft: 'Alerte s’il reste moins de',
  left: (amount) => `reste ${amount}`,
  above: (amount) => `dépassé de ${amount}`,
  used: (percent) => `${percent} %`,
  gauge: (percent) => `${percent} pour cent de la limite sont utilisés`,
  gaugeAlert: 'alerte',
  gaugeLimit: 'limite',
  enough: (days) => `Suffit pour ${days} jours au rythme de la dernière semaine`,
  alerted: (when) => `Au-delà du seuil d’alerte depuis ${when}`,
  alertedPrepaid: (when) => `Reste insuffisant depuis ${when}`,
  overLimit:
    'Au-delà de sa limite : aucun transfert n’est confirmé tant qu’un versement n’est pas comptabilisé.',
  overPrepaid:
    'Il ne reste rien : l’agence a envoyé plus qu’elle n’a versé. Aucun transfert n’est confirmé tant qu’un versement n’est pas comptabilisé.',
  changeLimit: 'Modifier la limite…',
  setLimit: 'Fixer une limite…',
  removeLimit: 'Retirer la limite',
  removeQuestion: {
    title: 'Retirer la limite',
    text: 'L’agence pourra devoir tout montant. Versements et transferts restent inchangés.',
  },
  removeClose: 'Annuler',
  removed: 'Limite retirée',
  limitSaved: { title: 'Enregistré', message: 'Limite enregistrée, en vigueur dès le prochain transfert' },
  form: {
    mode: 'Mode d’envoi',
    credit: 'À crédit, jusqu’à une limite',
    prepaid: 'Prépayé : seulement ce qu’elle a versé',
    limit: 'Limite (USD)',
    alert: 'Seuil d’alerte (USD)',
    alertLeft: 'Alerte s’il reste moins de (USD)',
    alertHint: 'Vide : pas d’alerte.',
    save: 'Enregistrer',
  },
  history: { mode: 'Mode d’envoi', limit: 'Limite', alert: 'Seuil d’alerte' },
  picture: {
    title: 'Dû au réseau à la fin de chaque jour, 90 jours (USD)',
    describe: (first, last, high) => `De ${first} le premier jour à ${last} maintenant ; maximum ${high}.`,
    payments: (count) => `${count} ${plural(count, { one: 'versement', other: 'versements' })}.`,
    limit: (amount) => `limite ${amount}`,
    alert: (amount) => `alerte ${amount}`,
    now: (amount) => `actuel ${amount}`,
    mark: (day, what, amount) => `${day} : ${what}, ${amount}`,
    failed: 'Le graphique n’a pas pu être chargé. Le tableau donne les mêmes chiffres.',
    columns: { day: 'Date', owes: 'Dû en fin de journée', paid: 'Versements' },
  },
  statement: {
    title: 'Relevé',
    from: 'Du',
    to: 'Au',
    sum: (brought, debit, credit, balance) => `${brought} + ${debit} − ${credit} = ${balance}`,
    equals: 'conforme au grand livre',
    differs: 'diffère du grand livre : prévenir l’exploitant du système',
    columns: {
      date: 'Date',
      what: 'Libellé',
      debit: 'Débit (doit plus)',
      credit: 'Crédit (doit moins)',
      balance: 'Solde',
    },
    brought: 'Report',
    sums: 'totaux de la période',
    empty: 'Aucune écriture sur cette période',
    what: (move, isSender, count) => (isSender ? asSender : asPayer)[move]?.(count) ?? `${move}, ${count}`,
    furtherPayments: (count) =>
      `${count} ${plural(count, { one: 'autre versement', other: 'autres versements' })} : le téléchargement les contient tous`,
    counterOf: (what, sid) => `Contrepassation : ${what.toLowerCase()} (annule le n° ${sid})`,
    undone: 'contrepassé',
    reference: (text) => `réf. banque ${text}`,
    valueDate: (day) => `date de valeur ${day}`,
    download: 'Télécharger',
    days: (from, to) => `du ${from} au ${to}`,
  },
  line: {
    title: (what, day) => `${what} : ${day}`,
    columns: { at: 'Comptabilisé (UTC)', reference: 'Transfert', amount: 'USD' },
    more: (count) => `Les ${count} plus récents. Le téléchargement les contient tous.`,
    close: 'Fermer',
  },
  payment: {
    record: 'Saisir un versement…',
    title: 'Saisir un versement',
    what: (kind, direction) => paid[kind][direction],
    labels: {
      kind: 'Nature',
      direction: 'Qui a versé',
      amount: 'Montant (USD)',
      valueDate: 'Date de valeur',
      bankReference: 'Référence bancaire',
      comments: 'Commentaires',
    },
    deposit: 'Dépôt',
    settlement: 'Règlement',
    in: 'L’agence nous a versé',
    out: 'Nous avons versé à l’agence',
    save: 'Comptabiliser',
    more: {
      title: 'Verser plus que ce qui est dû ?',
      text: (amount, owed) =>
        `Vous allez comptabiliser un versement de ${amount} USD à l’agence, à qui sont dus ${owed} USD.`,
      confirm: 'Comptabiliser',
    },
    saved: (amount) => ({ title: 'Enregistré', message: `Versement de ${amount} USD comptabilisé` }),
  },
  counter: {
    open: 'Contrepasser…',
    openOf: (what, amount) => `Contrepasser : ${what}, ${amount}`,
    title: 'Contrepasser le versement',
    lead: (what, amount) =>
      `${what}, ${amount} USD : le versement reste dans les livres, l’écriture inverse est passée ce jour.`,
    submit: 'Passer la contrepassation',
    close: 'Annuler',
    missing: 'Indiquer le motif',
  },
}
