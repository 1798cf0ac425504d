import type { audit as english } from '../en/audit.ts'

export const audit: typeof english = {
  lastUpdate: (date, user) => `Dernière mise à jour : ${date} par ${user}`,
  history: 'Historique',
  close: 'Fermer',
  empty: 'Aucune modification',
  actions: { insert: 'a créé', update: 'a modifié', delete: 'a supprimé', event: 'a noté' },
  columns: { field: 'Champ', before: 'Avant', after: 'Après', value: 'Valeur' },
  fields: {
    proposedBy: 'Proposé par',
    proposal: 'Proposition',
    event: 'Événement',
    reason: 'Motif',
    sessions: 'Sessions',
    purpose: 'Pour',
    passkey: 'Clé d’accès',
    address: 'Adresse',
    browser: 'Navigateur',
  },
  purposes: {
    second_level: 'un mot de passe de second niveau',
    app_set_up: 'configurer une application',
    app_remove: 'retirer une application',
    codes_renew: 'de nouveaux codes de secours',
    passkey_add: 'ajouter une clé d’accès',
    passkey_remove: 'retirer une clé d’accès',
    sessions_end: 'mettre fin à des sessions',
  },
  actors: { host: 'l’hôte', system: 'le système' },
  bracket: {
    from: (border) => `Tranche au-dessus de ${border}`,
    text: (to, percent, least, shared) => `jusqu’à ${to} : ${percent}, au moins ${least}, partagé ${shared}`,
  },
  yes: 'oui',
  no: 'non',
  nothing: 'vide',
  theirs: {
    title: 'Modifications de l’autre personne :',
    change: (label, before, after) => `${label} : ${before} → ${after}`,
    same: 'Elle a enregistré les valeurs de départ.',
    alsoMine: 'Modifié aussi ici : votre valeur reste si vous gardez les vôtres.',
  },
}
