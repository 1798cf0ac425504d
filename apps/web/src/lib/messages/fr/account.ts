import type { account as english } from '../en/account.ts'
import { plural } from './plural.ts'

export const account: typeof english = {
  title: 'Compte',
  about: (name, profile, email) => `${name} · ${profile} · ${email}`,
  password: {
    title: 'Mot de passe',
    changed: 'modifié le',
    submit: 'Changer le mot de passe',
    note: (others) =>
      others === 0
        ? 'Aucune autre session ouverte.'
        : plural(others, {
            one: 'Met fin à l’autre session.',
            other: `Met fin aux ${others} autres sessions.`,
          }),
    done: 'Le mot de passe est changé.',
  },
  secondLevel: {
    title: 'Mot de passe de second niveau',
    change: 'Changer',
    none: 'Pas encore défini : un super admin définit le premier.',
    dialog: 'Changer le mot de passe de second niveau',
    done: 'Le mot de passe de second niveau est changé.',
  },
  factor: {
    app: 'Application d’authentification',
    demanded: 'Exigée par le profil',
    added: 'ajoutée le',
    lastUse: 'dernière utilisation',
    none: 'Aucune : la connexion ne demande que le mot de passe.',
    setUp: 'Configurer…',
    replace: 'Remplacer…',
    remove: 'Retirer…',
    setUpTitle: 'Configurer une application d’authentification',
    setUpText:
      'La connexion demandera aussi six chiffres d’un téléphone. Les autres sessions se terminent ; une application et des codes précédents ne servent plus.',
    goOn: 'Continuer',
    confirm: 'Confirmer',
    removeTitle: 'Se connecter sans l’application ?',
    removeText:
      'La connexion ne demandera que le mot de passe. Les codes de récupération partent aussi, et les autres sessions se terminent.',
    removed: 'La connexion ne demande que le mot de passe.',
    codes: 'Codes de récupération',
    made: 'faits le',
    renew: 'Faire de nouveaux codes…',
    renewTitle: 'Faire de nouveaux codes de récupération',
    renewText: 'Dix nouveaux codes. Les précédents ne servent plus.',
    renewSubmit: 'Faire de nouveaux codes',
    kept: 'Codes gardés',
    left: (left, of) => `${left} sur ${of} restants`,
  },
  sessions: {
    title: 'Sessions',
    endOthers: (others) => `Terminer toutes les autres (${others})`,
    question: {
      title: 'Terminer toutes les autres sessions ?',
      text: 'Il faudra s’y reconnecter. Ce qui y a été saisi sans être enregistré peut être perdu.',
    },
    ended: 'Toutes les autres sessions sont terminées.',
    advice: 'Une session inconnue ? La terminer, puis changer le mot de passe.',
    log: 'Journal de connexion',
  },
  activate: {
    screen: 'Définir le mot de passe',
    title: (product) => `Définir le mot de passe pour ${product}`,
    text: 'Le choisir soi-même et ne le dire à personne. Le lien qui a mené ici sert une fois.',
    submit: 'Définir le mot de passe',
    done: (login) => `Le mot de passe est défini. Se connecter comme ${login}.`,
    noKey: 'Cette adresse ne contient pas de clé. Rouvrir le lien tel qu’il a été donné, en entier.',
    toLogin: 'Aller à la connexion',
  },
}
