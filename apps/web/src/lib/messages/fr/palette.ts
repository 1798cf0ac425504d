import type { palette as english } from '../en/palette.ts'
import { plural } from './plural.ts'

export const palette: typeof english = {
  title: 'Recherche générale',
  field: 'Rechercher ou aller à',
  placeholder: 'Référence, nom, téléphone, agence, écran…',
  results: 'Résultats',
  groups: {
    transfers: 'Transferts',
    customers: 'Clients',
    agencies: 'Agences',
    agents: 'Agents',
    users: 'Utilisateurs',
    screens: 'Aller à',
    actions: 'Actions',
  },
  actions: { agency: 'Nouvelle agence', user: 'Nouvel utilisateur', customer: 'Nouveau client' },
  from: (sender, receiver) => `${sender} → ${receiver}`,
  amount: (amount, currency) => `${amount} ${currency}`,
  named: (last, first) => `${last}, ${first}`,
  phone: (masked) => `tél. ${masked}`,
  photoId: (masked) => `pièce ${masked}`,
  between: ' · ',
  lastSent: (day) => `dernier envoi ${day}`,
  neverSent: 'aucun envoi',
  inactive: 'Inactif',
  searching: 'Recherche…',
  count: (count) => `${count} ${plural(count, { one: 'résultat', other: 'résultats' })}`,
  nothing: 'Aucun résultat',
  wrongDigit: 'Aucun transfert ne peut avoir cette référence : un chiffre est faux.',
  noSuch: 'Aucun transfert n’a cette référence.',
  paused: (minutes) =>
    `Recherche de clients par numéro suspendue ${minutes} min : trop d’essais de numéros inconnus. Par nom, elle reste possible.`,
  keys: {
    move: 'parcourir',
    kind: 'type suivant',
    open: 'ouvrir',
    tab: 'nouvel onglet',
    close: 'fermer',
  },
  hint: 'Référence dès 4 chiffres, nom dès 2 lettres, sans ordre',
  foot: {
    unsearched: (profile, kinds) =>
      `Profil ${profile} : recherche sans ${kinds} ; les actions réservées à un autre profil sont omises.`,
    kinds: {
      customers: 'clients',
      users: 'utilisateurs',
      files: 'fichiers de règlement',
      days: 'rapprochements',
    },
    masked: 'Téléphones et pièces sont masqués. Les personnes trouvées sont consignées au journal d’audit.',
  },
}
