import type { traces as english } from '../en/traces.ts'

export const traces: typeof english = {
  title: 'Pile API',
  timesInUtc: 'Heures UTC',
  empty: 'Aucune trace trouvée',
  noAccess: 'Votre profil ne permet pas de lire les messages des partenaires.',
  kinds: { request: 'Requête', response: 'Réponse', content: 'Contenu' },
  refused: 'Refusé',
  textOf: (kind, api) => `${kind} de ${api}`,
  absent: 'Aucun message de ce type n’a été conservé.',
  broken: 'Ce n’est pas du XML bien formé. Affiché tel que conservé.',
  notPrinted: 'Couleurs et retours à la ligne n’ont pas pu être chargés. Message affiché tel que conservé.',
  copy: 'Copier',
  copyOf: (kind, api) => `Copier : ${kind} de ${api}`,
  copied: (kind, api) => `${kind} de ${api} : copie faite`,
  copyFailed: 'Le navigateur a refusé la copie. Utiliser Télécharger.',
  download: 'Télécharger',
  downloadOf: (kind, api) => `Télécharger : ${kind} de ${api}`,
  downloaded: (file) => `Enregistré sous ${file}`,
}
