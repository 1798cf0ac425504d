import type { tableMessages as english } from '../en/ui-tables.ts'
import { isOne, plural } from './plural.ts'

export const tableMessages: typeof english = {
  locale: 'fr-FR',
  numbers: 'en-GB',

  loading: 'Chargement…',
  retry: 'Réessayer',
  loadFailed: 'Chargement impossible',
  notDone: 'Cela n’a pas été fait',
  notRefreshed: 'Actualisation impossible : vous voyez ce qui a été chargé avant',
  requestIdLabel: 'Id de requête :',

  scrollRegion: (caption) => `${caption}, tableau défilant`,
  rowKeysHint: 'Les flèches haut et bas parcourent les lignes, Enter ouvre une ligne.',
  selectedRow: 'Choisie',

  copy: {
    button: (text) => `Copier ${text}`,
    copied: (text) => `Copié : ${text}`,
    failed: (text) => `Le navigateur a refusé de copier ${text}. Le sélectionner et appuyer sur Ctrl+C.`,
  },

  previousRecord: 'Précédent',
  nextRecord: 'Suivant',

  pages: 'Pages',
  firstPage: 'Première page',
  lastPage: 'Dernière page',
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  goToPage: 'Aller à la page',
  ofPages: (last: string) => `sur ${last}`,
  noPage: 'Saisissez un nombre entier à partir de 1',
  previousPages: (count) => `${count} pages précédentes`,
  nextPages: (count) => `${count} pages suivantes`,
  pageNumber: (page) => `Page ${page}`,
  rangeOf: (from, to, total) => `${from}–${to} sur ${total}`,
  noRange: '0 sur 0',
  atLeast: (total) => `${total}+`,

  search: 'Rechercher',
  clear: 'Effacer',
  notApplied: 'Pas encore appliqué',
  showFilters: 'Filtres',
  removeFilter: (name: string) => `Retirer ${name}`,
  clearAll: 'Tout retirer',

  chooser: {
    button: (shown, all) => `Colonnes ${shown} sur ${all}`,
    label: 'Colonnes',
    find: 'Chercher une colonne',
    width: 'largeur, px',
    widthOf: (column) => `Largeur de ${column} en pixels`,
    up: (column) => `Avancer ${column}`,
    down: (column) => `Reculer ${column}`,
    reset: 'Ordre d’origine',
    done: 'Terminé',
  },

  download: {
    running: (file, size) => `Téléchargement de ${file} : ${size}`,
    done: (file, size, rows, of) =>
      `${file} téléchargé : ${size}, ${rows} ${isOne(rows) ? 'ligne' : 'lignes'} (${of})`,
    failed: (message) => `Échec : ${message}`,
    cancel: 'Annuler',
    dismiss: 'Masquer',
    tray: 'Téléchargements',
    files: (count, here) =>
      `${count} ${plural(count, { one: 'fichier', other: 'fichiers' })}${
        here > 0 ? `, ${here} ${plural(here, { one: 'arrivé', other: 'arrivés' })}` : ''
      }`,
    queued: (file) => `${file} : attend les autres`,
    here: (file, size) => `${file} téléchargé : ${size}`,
    act: (what, file) => `${what} ${file}`,
  },

  noAccessTitle: 'Accès refusé',
  noAccessText: 'Votre compte ne donne pas accès à cette page.',

  instantInZone: (when, zone) => `${when} ${zone}`,
}
