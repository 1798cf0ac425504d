import type { Sentences } from '@corridor/contract/refusals/declare'
import type { platformRefusals } from '@corridor/contract/refusals/platform'

export const platformFrench: Sentences<typeof platformRefusals> = {
  invalid_fields: () => 'Certains champs ne sont pas corrects. Les corriger et réessayer.',
  not_allowed: () => 'Votre profil ne le permet pas. S’adresser à un super admin si nécessaire.',
  closed_to_limited: () =>
    'L’accès est limité à certaines agences et ceci les concerne toutes. S’adresser à un super admin si nécessaire.',
  sending_side_acts: () =>
    'Cela revient à qui travaille pour l’agence qui a envoyé le transfert. Cet accès est celui de l’agence qui le paie.',
  paying_side_acts: () =>
    'Cela revient à qui travaille pour l’agence qui paie le transfert. Cet accès est celui de l’agence qui l’a envoyé.',
  changed_meanwhile: () => 'Une autre personne a enregistré cette fiche entre-temps.',
  address_malformed: () => 'Cette adresse n’est pas écrite correctement.',
  address_too_long: () => 'Il n’y a rien à cette adresse.',
  nothing_there: ({ method, path }) => `Il n’y a rien à ${method} ${path}.`,
  body_too_large: () => 'La requête est trop grande.',
  file_too_large: ({ megabytes }) => `Le fichier dépasse ${megabytes} Mo. En choisir un plus petit.`,
  upload_broken_off: () => 'Le fichier n’est pas arrivé entier. Réessayer.',
  only_json: () => 'Seul JSON est accepté ici.',
  no_body: () => 'La requête n’a pas de corps.',
  not_json: () => 'La requête n’est pas du JSON valide.',
  wrong_length: () => 'La requête n’a pas la longueur annoncée.',
  not_storable: () => 'La requête contient une valeur qui ne peut pas être enregistrée.',
  forwarded_address_missing: () =>
    'Le proxy devant ce serveur ne dit pas d’où vient l’appel. Prévenir l’exploitant.',
  // The connection may be lost while a commit is under way, so the text promises nothing about it.
  database_unreachable: () =>
    'La base de données est injoignable. Réessayer dans un instant ; en cas d’enregistrement, vérifier d’abord s’il a été fait.',
  outcome_unknown: () =>
    'On ne sait pas si l’enregistrement a été fait. Le vérifier d’abord, puis réessayer si nécessaire.',
  stopping: () => 'Ce serveur s’arrête. Réessayer dans un instant.',
  past_under_way: () =>
    'Les transferts passés de votre dernière question sont encore en cours d’examen. Réessayer dans quelques secondes.',
  past_busy: () => 'Plusieurs collègues examinent des transferts passés. Réessayer dans une minute.',
  past_too_long: () =>
    'L’examen de tant de transferts passés a duré trop longtemps. Réessayer avec moins de jours ou à un moment plus calme ; rien n’a été modifié.',
  internal: () =>
    'Une erreur s’est produite de notre côté. Réessayer ; si elle persiste, donner l’id de requête au support.',
}
