import type { sso as english } from '../en/sso.ts'

export const sso: typeof english = {
  problems: {
    again: 'Cette connexion a pris plus de cinq minutes, ou a déjà servi. Recommencer.',
    away: 'La connexion unique ne répond pas pour l’instant. Réessayer dans quelques minutes. Qui est connecté le reste.',
    refused: 'La connexion unique ne vous a pas laissé entrer. Recommencer, ou demander à qui la gère.',
    failed:
      'La réponse de la connexion unique n’était pas digne de confiance. Recommencer ; si cela revient, prévenir l’administrateur.',
    too_many: 'Trop d’essais de connexion depuis ce réseau. Réessayer dans quelques minutes.',
    too_weak:
      'Cette connexion n’était pas assez forte. S’y connecter avec le second facteur, ou demander à qui gère la connexion unique.',
    no_group:
      'Vous n’êtes dans aucun groupe qui puisse travailler ici. Demander à qui gère la connexion unique de vous y ajouter.',
    incomplete:
      'La connexion unique n’a pas dit votre identifiant ou votre adresse. Prévenir l’administrateur.',
    login_taken:
      'Un utilisateur a déjà votre identifiant ici et n’est pas encore lié à la connexion unique. Demander à un super admin de vous attendre.',
    second_person:
      'Votre groupe ferait de vous un super admin, ce qu’un super admin d’ici doit d’abord faire.',
    limited_admin:
      'Votre groupe ferait de vous un super admin, or votre utilisateur est limité à certaines agences. Demander à un super admin de lever d’abord la limite.',
    last_super_admin:
      'Vous êtes le dernier super admin ici et votre groupe vous donnerait un autre profil. Nommer d’abord un autre super admin.',
    inactive: 'Votre utilisateur est inactif. Demander à un super admin de l’activer.',
    not_anew:
      'La connexion unique vous a laissé passer par une connexion plus ancienne : rien n’est prouvé. Recommencer ; si cela revient, dire à qui la gère que prompt=login n’est pas suivi.',
    another_person:
      'Une autre personne s’y est connectée que celle qui travaille ici. Recommencer avec son propre compte.',
    session_over: 'Votre session ici s’est terminée entre-temps. Se reconnecter.',
  },
}
