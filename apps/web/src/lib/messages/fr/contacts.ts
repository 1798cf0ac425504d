import type { contacts as english } from '../en/contacts.ts'

export const contacts: typeof english = {
  caption: 'Contacts',
  add: 'Nouveau contact',
  edit: 'Modifier le contact',
  remove: 'Supprimer le contact',
  empty: 'Aucun contact trouvé',
  columns: {
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    charge: 'Fonction',
    comments: 'Commentaires',
  },
  form: {
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    charge: 'Fonction',
    comments: 'Commentaires',
  },
  save: 'Enregistrer',
  history: { agency: 'Agence (numéro)' },
  confirm: {
    title: 'Supprimer le contact',
    text: (name) => `${name} sera retiré des contacts de cette agence.`,
  },
  saved: { title: 'Enregistré', message: 'Contact de l’agence enregistré' },
  removed: 'Contact de l’agence supprimé',
}
