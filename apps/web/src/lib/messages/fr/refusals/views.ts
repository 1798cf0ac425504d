import type { Sentences } from '@corridor/contract/refusals/declare'
import type { viewsRefusals } from '@corridor/contract/refusals/views'

export const viewsFrench: Sentences<typeof viewsRefusals> = {
  view_gone: () => 'Cette vue n’existe plus.',
  view_of_another: () => 'Cette vue est à quelqu’un d’autre. En enregistrer une à soi.',
  view_list_closed: () => 'Votre profil n’a pas cette liste.',
  view_name_taken: () => 'Vous avez déjà une vue de ce nom.',
  views_full: ({ max }) => `Une liste a ${max} vues de vous au plus. En supprimer une devenue inutile.`,
  view_not_shared_so: () =>
    'Une vue se partage avec son propre profil. Un super administrateur la partage avec d’autres dont le profil a la liste.',
}
