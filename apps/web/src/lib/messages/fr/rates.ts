import type { rates as english } from '../en/rates.ts'
import { isOne, plural } from './plural.ts'

function counted(count: number, one: string, other: string): string {
  return `${count} ${plural(count, { one, other })}`
}

export const rates: typeof english = {
  caption: 'Spreads',
  lastUpdate: 'Dernière mise à jour des taux de gros :',
  never: 'jamais',
  ago: (age) => `il y a ${age}`,
  choose: 'Devise de paiement',
  add: (name) => `Ajouter ${name}`,
  listed: 'Déjà dans la liste :',
  goToRow: 'aller à sa ligne',
  columns: {
    currency: 'Devise de paiement',
    retail: 'Taux client / USD',
    spread: 'Spread',
    wholesale: 'Taux de gros',
    base: 'Conversion USD',
    trend: 'Gros, 30 jours',
    age: 'Âge du taux',
  },
  empty: 'Aucun taux trouvé',
  save: 'Enregistrer',
  remove: 'Retirer',
  percent: '%',
  spreadOf: (currency) => `Spread ${currency}`,
  isNew: 'Nouveau, non enregistré',
  notSaved: 'Non enregistré',
  unsaved: (count) => counted(count, 'non enregistré', 'non enregistrés'),
  noRate: 'aucun taux',
  age: (minutes) => {
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
    if (days > 0) return `${days} j ${hours} h`
    return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
  },
  staleAt: (age, at) => `${age}, périmé à ${at}`,
  staleFor: (age) => `Périmé, ${age}`,
  shuts: (corridors) => `ferme ${counted(corridors, 'corridor', 'corridors')}`,
  stale: {
    title: (count) => counted(count, 'taux est périmé :', 'taux sont périmés :'),
    old: (age, hours) => `a ${age}, la limite est de ${hours} h.`,
    none: 'La passerelle n’en fait aucun prix. Aucun corridor n’en a besoin.',
    shut: (count) =>
      `La passerelle n’en fait aucun prix, ${counted(count, 'corridor est fermé', 'corridors sont fermés')} :`,
    more: (count) => `et ${count} de plus`,
    moreCurrencies: (count) => `et ${counted(count, 'autre devise', 'autres devises')}`,
  },
  corridor: (from, to) => `${from} → ${to}`,
  trend: (change) => `${change} en 30 jours`,
  problems: 'Spreads à corriger avant l’enregistrement',
  becameZero: (typed) =>
    `« ${typed} » n’est pas un nombre : le spread est passé à 0.00 %, soit une vente à prix coûtant.`,
  zero: {
    title: 'Vendre à prix coûtant ?',
    text: (currency) =>
      `Avec un spread de 0.00 %, ${currency} est payé au taux de gros : rien n’est gagné sur le change.`,
    confirm: 'Enregistrer 0.00 %',
  },
  saved: {
    title: 'Enregistré',
    message: (currency, until) =>
      `Spread ${currency} enregistré. Les prix annoncés avant valent jusqu’à ${until}.`,
  },
  removed: (currency, until) => `Spread ${currency} retiré. Les prix annoncés avant valent jusqu’à ${until}.`,
  confirm: {
    title: (currency) => `Retirer le spread ${currency}`,
    shuts: (currency, corridors, links) =>
      corridors === 0
        ? `Aucune agence ne paie en ${currency} par un corridor avec frais.`
        : `${currency} ne sera plus payé : ${counted(corridors, 'corridor est fermé', 'corridors sont fermés')}, ` +
          `${counted(links, 'lien', 'liens')} entre agences.`,
    used: (transfers, amount) =>
      `Ces 30 derniers jours, ${transfers} ${isOne(transfers) ? 'transfert' : 'transferts'} de ${amount} USD au total à payer dans cette devise.`,
    unused: 'Inutilisée ces 30 derniers jours.',
    hold: (minutes) => `Les prix annoncés avant valent ${minutes} minutes.`,
  },
  history: {
    title: (code, days) => `${code} pour 1 USD, ${days} jours`,
    hint: (asOf) => `la bande est le spread · au ${asOf}`,
    ranges: 'Jours',
    days: (days) => (days === '730' ? '730 jours' : days),
    wholesale: 'Taux de gros',
    retail: 'Taux client',
    failed: 'Le graphique n’a pas pu être chargé. Le tableau donne les mêmes chiffres.',
    none: 'Aucune feuille de ces jours n’a de taux pour cette devise.',
    change: (before, after) => {
      if (before === null) return `ajouté à ${after} %`
      return after === null ? `retiré, était ${before} %` : `${before} → ${after} %`
    },
    by: (at, who) => `${at} ${who}`,
    describe: (code, first, last, retail) =>
      `Un dollar valait ${first} ${code} au début et ${last} à la fin` +
      `${retail === null ? '' : `, dont ${retail} sont payés`}.`,
    changes: (count) => `Le spread a changé ${count} fois.`,
    columns: {
      at: 'Taux du (Z)',
      wholesale: 'Taux de gros',
      spread: 'Spread',
      retail: 'Taux client / USD',
      changed: 'Changement du spread',
    },
  },
  historyOf: { retail: 'Devise de paiement', spread: 'Spread' },
  compare: {
    caption: (currency) => `${currency} actuellement et avec le spread saisi`,
    now: 'Actuel',
    with: (percent) => `Avec ${percent} %`,
    payOut: (code) => `300.00 USD paient, ${code}`,
    profit: 'Gain de change, USD',
    rateOf: (at, age) => `Taux du ${at}, âge ${age}.`,
  },
  dryRun: {
    title: 'Essai à blanc',
    run: (percent) => `Essai à blanc de ${percent} % sur les transferts passés`,
    over: 'Transferts des derniers',
    days: (days) => `${days} jours`,
    outdated: (percent, days) => `Périmé : résultat de ${percent} % sur ${days} jours.`,
    transfers: (count, code, days) =>
      count === 0
        ? `Aucun transfert payé en ${code} ces ${days} derniers jours.`
        : `${counted(count, 'transfert payé', 'transferts payés')} en ${code} ces ${days} derniers jours :`,
    more: (count) => `gain supérieur sur ${count}`,
    less: (count) => `inférieur sur ${count}`,
    same: (count) => `égal sur ${count}`,
    refused: (count) => counted(count, 'aurait été refusé', 'auraient été refusés'),
    asOf: (at) => `Compté au ${at} ; rien n’est enregistré.`,
    parties: 'Gain de change, USD',
    before: 'Réel',
    after: (percent) => `Avec ${percent} %`,
    difference: 'Écart',
    host: 'Agences émettrices',
    peer: 'Agences payeuses',
    operator: 'Opérateur',
    all: 'Total',
    largest: 'Plus grands écarts',
    amount: 'Montant, USD',
  },
  conflictOf: (currency) => `Spread ${currency}`,
  note: (minutes) =>
    'Taux client / USD = Taux de gros × (1 − Spread) ; Conversion USD = 1 ÷ Taux client. ' +
    `Un nouveau spread vaut dès le prochain prix ; les prix annoncés avant valent ${minutes} minutes.`,
}
