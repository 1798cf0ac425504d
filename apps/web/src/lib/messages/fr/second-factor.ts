import type { secondFactor as english } from '../en/second-factor.ts'

export const secondFactor: typeof english = {
  code: 'Code',
  codeHint: 'Les six chiffres que l’application montre maintenant.',
  scan: 'Ouvrir une application d’authentification sur le téléphone et lui faire lire cette image, ou y saisir la clé.',
  picture: 'Une image qui contient la clé, pour l’appareil photo du téléphone',
  key: 'Clé',
  copyKey: 'la clé',
  codesTitle: 'Codes de récupération',
  codesText:
    'Chacun permet de se connecter une fois, le jour où le téléphone ou la clé est perdu. Les garder sur papier ou en lieu sûr : ils ne sont montrés qu’une fois. Les codes précédents ne servent plus.',
  copyCodes: 'les codes de récupération',
  passkey: 'Clé d’accès',
  usePasskey: 'Utiliser une clé d’accès',
  passkeyUnanswered:
    'Aucune clé d’accès n’a répondu : la question a été fermée, a pris trop de temps, ou cet appareil n’en a aucune. Réessayer.',
  passkeyThere: 'Cet appareil ou cette clé a déjà une clé d’accès du compte.',
  passkeyOfNoKind:
    'Cet appareil ne crée aucune clé d’accès d’un type accepté ici. En prendre un autre : un téléphone ou une clé de sécurité.',
  passkeyElsewhere: 'Les clés d’accès ne servent qu’à l’adresse donnée par l’administrateur.',
}
