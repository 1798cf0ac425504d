import type { views as english } from '../en/views.ts'

export const views: typeof english = {
  button: 'Vues',
  label: 'Vues enregistrées',
  shipped: { old: 'AVAIL > 7 jours', today: 'Aujourd’hui' },
  none: 'Aucune pour l’instant. Chercher quelque chose et l’enregistrer sous un nom.',
  by: (login) => `de ${login}`,
  isShared: 'partagée',
  openWith: (name) => `Ouvrir la liste avec ${name}`,
  openPlainly: (name) => `Ne plus ouvrir la liste avec ${name}`,
  change: (name) => `Modifier ${name}`,
  remove: (name) => `Supprimer ${name}`,
  save: 'Enregistrer cette recherche…',
  failed: 'Les vues n’ont pas pu être chargées',
  dialog: {
    add: 'Enregistrer cette recherche',
    change: 'Modifier la vue',
    name: 'Nom',
    shareWith: 'Partager avec',
    search: 'Remplacer sa recherche par celle que la liste montre',
    save: 'Enregistrer',
    close: 'Annuler',
    refused: 'La vue n’a pas été enregistrée',
  },
  confirm: {
    title: 'Supprimer la vue',
    own: (name) => `La vue ${name} sera supprimée.`,
    shared: (name) => `La vue ${name} sera supprimée, aussi pour ceux qui la partagent.`,
    button: 'Supprimer',
  },
  saved: (name) => `Vue ${name} enregistrée`,
  removed: (name) => `Vue ${name} supprimée`,
}
