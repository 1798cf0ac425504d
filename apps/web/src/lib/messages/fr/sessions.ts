import type { sessions as english } from '../en/sessions.ts'

export const sessions: typeof english = {
  caption: 'Sessions',
  lead: 'Une session se termine d’elle-même après 15 minutes sans usage ou 8 heures en tout.',
  columns: {
    browser: 'Navigateur',
    address: 'Adresse',
    started: 'Début',
    lastUse: 'Dernier usage',
    action: 'Action',
  },
  unknownBrowser: 'Navigateur inconnu',
  thisOne: 'celle-ci',
  useLogout: 'utiliser Déconnexion',
  end: 'Terminer',
  endOf: (browser, address) => `Terminer ${browser}, ${address}`,
  ended: 'La session est terminée.',
  empty: 'Aucune session ouverte',
}
