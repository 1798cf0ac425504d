import type { fees as english } from '../en/fees.ts'
import { isOne, plural } from './plural.ts'

export const fees: typeof english = {
  caption: 'Frais',
  empty: 'Aucuns frais trouvés',
  columns: { code: 'Code pays', collect: 'Pays d’encaissement', destination: 'Frais vers' },
  notSaved: 'Non enregistré',
  pair: (collect, destination) => `${collect} → ${destination}`,
  newPair: (collect) => `nouveaux frais de ${collect}`,

  country: 'Choisir un pays',
  add: 'Ajouter des frais',
  unit: 'Montants en USD',
  known: (country) =>
    `${country} a déjà des frais. Pour une autre destination, ouvrir l’un de ses frais et y choisir la destination.`,

  editor: 'Frais',
  collecting: 'Pays d’encaissement',
  destination: 'Pays de destination',
  heading: 'Ajouter ou modifier les tranches de frais selon le montant envoyé vers la destination choisie',
  brackets: {
    limitFrom: 'De (USD)',
    limitTo: 'À (USD)',
    minFee: 'Frais min. (USD)',
    percent: '% transfert',
    feesSplit: 'Part partagée',
  },
  short: { limitFrom: 'De', limitTo: 'À', minFee: 'Frais min.', percent: '%', feesSplit: 'Part partagée' },
  savedValue: 'Valeur enregistrée',
  newRow: 'Nouvelle',
  fieldOf: (column, row) => `${column}, tranche ${row}`,
  addBracket: 'Ajouter une tranche',
  removeBracket: 'Retirer',
  removeBracketOf: (row) => `Retirer la tranche ${row}`,

  feeExceeds: (upTo) => `Jusqu’à ${upTo}, le minimum dépasse le montant envoyé.`,
  incomplete: 'Incomplète : ne sera pas enregistrée.',
  gap: {
    title: 'Trou :',
    text: (from, to) => `de ${from} à ${to} USD, aucune tranche : ces transferts sont refusés`,
    close: 'Le combler :',
    setTo: (to) => `mettre À ${to}`,
    setFrom: (from) => `mettre De ${from}`,
    or: 'ou',
  },
  above: (end) => `Au-delà de ${end} USD, aucune tranche : refusé.`,

  save: 'ENREGISTRER',
  remove: 'SUPPRIMER',
  undo: 'Annuler les modifications',
  saved: { title: 'Enregistré', message: 'Frais enregistrés' },
  notSent: (rows) =>
    plural(rows, {
      one: `${rows} tranche incomplète n’a pas été enregistrée.`,
      other: `${rows} tranches incomplètes n’ont pas été enregistrées.`,
    }),
  removed: 'Frais supprimés',
  holdFor: (minutes) => `Les prix annoncés avant ENREGISTRER valent ${minutes} minutes`,
  holdUntil: (time) => `Les prix annoncés avant valent jusqu’à ${time}`,
  readOnly: 'Votre profil permet de consulter les frais, pas de les modifier.',

  unsaved: {
    text: 'Modifications non enregistrées : rester sur la liste ou ENREGISTRER',
    discard: (pair) => `Abandonner et ouvrir ${pair}`,
    keep: 'Continuer la saisie',
  },

  confirm: {
    title: 'Supprimer les frais',
    text: (pair) =>
      `Les frais ${pair} seront supprimés avec toutes leurs tranches. Le corridor est alors fermé.`,
    behind: (links, transfers) =>
      `Utilisés pour ${links} ${isOne(links) ? 'lien d’envoi' : 'liens d’envoi'} entre agences et pour ${transfers} ${
        isOne(transfers) ? 'transfert' : 'transferts'
      } des 30 derniers jours. Leurs guichetiers essuieront un refus.`,
    hold: (minutes) => `Les prix annoncés avant valent ${minutes} minutes.`,
  },

  picture: {
    title: 'Frais selon le montant envoyé',
    description:
      'Les frais de chaque tranche selon le montant envoyé, en dollars et en pourcentage du montant. Le tableau donne les mêmes chiffres.',
    units: { usd: 'Frais en USD', percent: 'Frais en % du montant' },
    shares: 'Parts du graphique pour',
    link: (sender, payer) => `${sender} (envoie) → ${payer} (paie)`,
    legend: 'Plein : saisi, tirets : enregistré.',
    axis: 'Montant envoyé, USD. Toutes les tranches ont la même largeur. ● À est inclus, ○ De ne l’est pas.',
    gap: (from, to) => `Trou ${from}–${to}`,
    refused: 'refusé',
    over: (value) => `au-delà de ${value} %, non tracé`,
    percent: (value) => `${value} %`,
    cursor: (unit) => `${unit} : montant envoyé`,
    reading: (amount, fee, percent, rule) => `À ${amount} : frais ${fee} = ${percent} % (${rule}).`,
    minimum: (percent, by) => `le minimum ; ${percent} donne ${by}`,
    byPercent: (percent) => `${percent} du montant`,
    shared: (pool, host, peer, operator) =>
      `Partagé ${pool} : ${host}, ${peer}. Opérateur, le reste : ${operator}.`,
    none: (amount) => `À ${amount} : aucune tranche, un tel transfert est refusé.`,
    wrong: 'Le graphique revient dès que toutes les tranches sont correctes.',
    failed: 'Le graphique n’a pas pu être chargé.',
    rule: (percent, minimum) => `${percent}, au moins ${minimum}`,
    table: {
      from: 'Au-delà de (USD)',
      to: 'Jusqu’à (USD)',
      rule: 'Règle',
      least: 'Frais au début',
      most: 'Frais à la fin',
      inPercent: 'En % à la fin',
    },
  },

  simulate: {
    title: 'Simuler',
    amount: 'Montant',
    sendCurrency: 'Devise d’envoi',
    from: 'de',
    sender: 'Agence émettrice',
    to: 'à',
    payer: 'Agence payeuse',
    paidIn: 'payé en',
    receiveCurrency: 'Devise de paiement',
    price: 'Pourquoi ce prix',
    byTyped:
      'Selon les tranches saisies et les taux, spreads, taxes et partages actuels. Rien n’est enregistré.',
    bySaved: 'Selon ce qui est enregistré : ce que la passerelle annonce actuellement.',
    refused: (sentence) => `Refusé : ${sentence}`,
    noLinks: 'Aucune agence du premier pays n’envoie vers le second : il n’y a pas de prix à calculer.',
    wrong: 'Toute tranche complète doit être correcte avant l’essai.',
  },

  dryRun: {
    title: 'Essai à blanc',
    over: (days, pair) => `Sur les ${days} derniers jours, ${pair}`,
    days: 'Jours',
    daysOf: (days) => `${days} jours`,
    close: 'Fermer',
    outdated: 'Les tranches ont changé depuis : ce résultat est périmé.',
    again: 'Refaire l’essai',
    wrong: 'Toute tranche complète doit être correcte avant l’essai.',
    asOf: (when) =>
      `Essai à blanc des tranches saisies face à ce qui a été facturé ; rien n’est enregistré. Au ${when}.`,
    none: 'Aucun transfert pendant ces jours.',
    outcomes: {
      more: 'paient plus',
      less: 'paient moins',
      same: 'paient autant',
      refused: 'refusés faute de tranche',
    },
    share: (percent, difference) => `${percent} % · ${difference} USD`,
    parties: {
      caption: 'Frais en USD',
      party: 'Partie',
      before: 'Avant',
      after: 'Après',
      difference: 'Écart',
      ofItRefused: 'dont refusé',
      host: 'Agences émettrices',
      peer: 'Agences payeuses',
      operator: 'Opérateur',
      all: 'Total des frais',
    },
    byChange: 'Transferts par écart, USD',
    change: 'Écart de frais',
    transfers: 'Transferts',
    same: 'identique',
    upTo: (to) => `à ${to}`,
    refused: 'refusé',
    largest: 'Les dix plus grands écarts de frais, hors refus',
    noLargest: 'Aucun écart de frais',
    columns: {
      reference: 'Référence',
      sent: 'Envoyé',
      agencies: 'Agence émettrice → payeuse',
      amount: 'Montant',
      before: 'Avant',
      after: 'Après',
      difference: 'Écart',
    },
  },

  behind: {
    title: (pair) => `${pair}, 30 jours`,
    transfers: 'Transferts',
    amount: 'Montant envoyé',
    fees: 'Frais payés',
    links: 'Liens d’envoi à ces frais',
  },

  history: {
    countryCodeCollect: 'Pays d’encaissement',
    countryCodeDestination: 'Pays de destination',
    brackets: 'Tranches',
    limitFrom: 'De (USD)',
    limitTo: 'À (USD)',
    minFee: 'Frais min. (USD)',
    percent: '% transfert',
    feesSplit: 'Part partagée',
  },
}
