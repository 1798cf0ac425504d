import type { secureIps as english } from '../en/secure-ips.ts'
import { plural } from './plural.ts'

const counted = new Intl.NumberFormat('en-GB')

function except([first, ...more]: readonly string[]): string {
  if (first === undefined) return ''
  return more.length === 0 ? `, sauf depuis ${first}` : `, sauf depuis ${first} et ${more.length} de plus`
}

export const secureIps: typeof english = {
  open: 'Ouvrir la liste',
  title: 'Adresses IP sécurisées',
  intro: (agency) => `${agency} : les appels du partenaire ne sont acceptés que depuis ces adresses`,
  address: 'Nouvelle adresse ou nouveau réseau',
  add: 'Ajouter',
  admits: {
    count: (count) => counted.format(count),
    network: (bits) => `réseau /${bits}`,
    one: 'Admet cette seule adresse',
    many: (count, first, last) =>
      `Admet ${counted.format(count)} ${plural(count, { one: 'adresse', other: 'adresses' })}, de ${first} à ${last}`,
    block: (bits, first, last) => `Admet un réseau /${bits}, de ${first} à ${last}`,
    storedAs: (text) => `Enregistré comme ${text}.`,
  },
  hint: 'Par exemple 203.0.113.40, 198.51.100.16/28 ou 2001:db8:40::/64',
  columns: { ip: 'Adresse', admits: 'Admet', by: 'Ajouté par', at: 'Ajouté (UTC)' },
  emptyList: 'Aucune adresse : personne n’est admis',
  caption: 'Une liste vide n’admet personne',
  entries: (count) =>
    plural(count, { one: `${count} entrée`, other: `${count} entrées, les plus récentes d’abord` }),
  selected: 'Choisie',
  remove: 'Retirer',
  stays: (count, ip, { wider, parts }) => {
    const entries = `${count} ${plural(count, { one: 'entrée reste', other: 'entrées restent' })}`
    return wider === undefined
      ? `${entries}. Les appels depuis ${ip} sont aussitôt refusés${except(parts)}.`
      : `${entries}. Les appels depuis ${ip} restent admis par ${wider}.`
  },
  lastOne: 'C’est la dernière entrée : sans elle, personne n’est admis.',
  nothingSelected: 'Choisir une entrée de la liste pour la retirer.',
  close: 'Fermer',
  added: (ip) => `${ip} est admis`,
  removed: (ip, { wider, parts }) =>
    wider === undefined
      ? `${ip} n’est plus admis${except(parts)}`
      : `${ip} n’est plus dans la liste, mais reste admis par ${wider}`,
  wide: {
    title: 'Ouvrir autant la passerelle ?',
    text: (ip) =>
      `${ip} est plus large que tout réseau propre. Quiconque a un jeton de cette agence pourrait appeler de presque partout.`,
    confirm: (ip) => `Admettre ${ip}`,
  },
  last: {
    title: 'Retirer la dernière adresse ?',
    text: (agency) => `Une liste vide n’admet personne : tout appel de ${agency} est aussitôt refusé.`,
  },
  history: { ip: 'Adresse' },
}
