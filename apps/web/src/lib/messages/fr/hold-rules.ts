import type { holdRules as english } from '../en/hold-rules.ts'
import { plural } from './plural.ts'

const counted = new Intl.NumberFormat('en-GB')

export const holdRules: typeof english = {
  title: 'Règles de blocage',
  subtitle: 'Ce qui est vérifié dans un transfert avant qu’il puisse être payé',
  rules: 'Règles',
  hint: 'Chaque règle est appliquée séparément à la confirmation des fonds. Comptes sur 90 jours.',
  days: 'Sur les 90 derniers jours',
  empty: 'Aucune règle : aucun transfert n’est bloqué à sa confirmation',
  everyAgency: 'Toutes les agences',
  agenciesFailed: 'Les agences n’ont pas pu être chargées',
  on: 'Oui',
  off: 'Non',
  add: 'Nouvelle règle',
  edit: (sid) => `Règle ${sid}`,
  save: 'Enregistrer',
  saved: {
    title: 'Enregistré',
    message: (sid, version) => `Règle ${sid}, version ${version} : en vigueur dès la prochaine confirmation`,
  },
  columns: {
    sid: 'N°',
    words: 'Bloque',
    agency: 'Agence',
    state: 'Active',
    version: 'Version',
    held: 'Bloqués',
    released: 'Débloqués',
    rejected: 'Rejetés',
  },
  kinds: {
    amount: 'Montant supérieur à un seuil',
    first: 'Premier transfert au-delà d’un seuil',
    per_day: 'Trop de transferts par jour',
    watch_list: 'Nom en liste de surveillance',
    id_expired: 'Pièce d’identité expirée',
  },
  moreThan: (allowed) =>
    `Plus de ${allowed} ${plural(allowed, { one: 'transfert', other: 'transferts' })} par jour`,
  about: {
    amount: 'Bloque tout transfert supérieur à ce montant envoyé par l’agence.',
    first:
      'Bloque un transfert supérieur à ce montant d’une personne dont aucun transfert n’a été payé ni ne peut l’être. Toutes les fiches d’une personne comptent pour une.',
    per_day:
      'Bloque chaque transfert supplémentaire d’une même personne dans un jour UTC, quelle que soit l’agence des autres.',
    watch_list:
      'Bloque un transfert dont l’expéditeur ou le bénéficiaire porte les mots d’un nom de la liste de surveillance, dans n’importe quel ordre.',
    id_expired: 'Bloque un transfert dont l’expéditeur a une pièce d’identité expirée avant ce jour.',
  },
  form: {
    kind: 'Bloque',
    agency: 'Envoyé par',
    above: 'Au-delà de (USD)',
    allowed: 'Transferts permis par jour',
    isActive: 'Active',
  },
  tryOut: {
    action: 'Essayer sur 90 jours',
    title: 'Les 90 derniers jours avec cette règle',
    counting: 'Comptage…',
    outdated: 'La règle a changé depuis.',
    again: 'Réessayer',
    held: (held, transfers) =>
      `${counted.format(held)} sur ${counted.format(transfers)} ${plural(transfers, { one: 'transfert', other: 'transferts' })} ${plural(held, { one: 'bloqué', other: 'bloqués' })},`,
    amount: (amount) => `${amount} USD.`,
    between: (since, until) => `du ${since} au ${until}, selon les données actuelles`,
    newest: (count) => (count === 1 ? 'Celui-ci :' : `Les ${count} plus récents :`),
  },
  versions: 'Versions',
  version: (version, words, isOn) => `${version} : ${words}, ${isOn ? 'active' : 'inactive'}`,
  by: (date, user) => `${date} par ${user}`,
  watchList: {
    title: 'Liste de surveillance',
    add: 'Ajouter un nom',
    search: 'Rechercher un nom',
    empty: 'Aucun nom sur la liste de surveillance',
    nobody: 'Personne de ce nom sur la liste de surveillance',
    columns: { name: 'Nom', reason: 'Motif' },
    born: (day) => `né(e) le ${day}`,
    added: (date, user) => `Ajouté le ${date} par ${user}`,
    count: (shown, total) =>
      shown < total
        ? `Les ${shown} premiers sur ${total}. Rechercher pour en voir d’autres.`
        : `${total} ${plural(total, { one: 'nom', other: 'noms' })}`,
    form: {
      name: 'Nom',
      dateOfBirth: 'Date de naissance',
      birthHint: 'Si elle est connue, un homonyme né un autre jour n’est pas bloqué',
      reason: 'Motif',
    },
    addedName: (name) => `${name} est sur la liste de surveillance`,
    remove: 'Retirer',
    removeOf: (name) => `Retirer ${name}`,
    removal: (name) =>
      `${name} ne bloquera plus aucun transfert. Sa présence sur la liste et le motif du retrait restent conservés.`,
    removed: (name) => `${name} n’est plus sur la liste de surveillance`,
    why: 'Indiquer le motif du retrait',
    cancel: 'Annuler',
  },
}
