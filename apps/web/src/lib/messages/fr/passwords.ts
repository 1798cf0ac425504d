import type { passwords as english } from '../en/passwords.ts'

export const passwords: typeof english = {
  current: 'Mot de passe actuel',
  currentLevel2: 'Mot de passe de second niveau actuel',
  new: 'Nouveau mot de passe',
  newLevel2: 'Nouveau mot de passe de second niveau',
  again: 'Le nouveau, encore une fois',
  rulesLabel: 'Ce qu’il doit être',
  rules: {
    length: (min, max) => `de ${min} à ${max} caractères`,
    ownWords: 'plus que le nom, l’identifiant ou un mot du produit',
    common: 'aucun des mots de passe courants',
    other: 'pas l’autre mot de passe',
    given: 'pas celui qui a été donné',
  },
  met: 'Rempli :',
  open: 'À faire :',
  onSave: (rules) => `Vérifié à l’enregistrement : ${rules}`,
  checks: {
    length: (min, max) => `Utiliser de ${min} à ${max} caractères`,
    again: 'Ce n’est pas le même que ci-dessus',
  },
}
