import type { customersRefusals } from '@corridor/contract/refusals/customers'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const customersFrench: Sentences<typeof customersRefusals> = {
  customer_gone: () => 'Ce client n’existe pas.',
  customer_exists: () =>
    'Ce client est déjà enregistré : même pièce d’identité, ou mêmes noms et date de naissance.',
  born_in_the_future: () => 'Une date de naissance n’est pas dans le futur',
  expires_before_issue: () => 'Expire avant d’être délivrée',
  unknown_state: () => 'Choisir dans la liste un état de ce pays',
  masked_number_changed: () => 'Saisir le numéro entier, ou le laisser tel quel',
  too_many_numbers_tried: ({ minutes }) =>
    `Trop de numéros inconnus ont été recherchés. Rechercher par nom, ou réessayer dans ${minutes} min.`,
}
