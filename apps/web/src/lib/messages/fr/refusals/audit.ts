import type { auditRefusals } from '@corridor/contract/refusals/audit'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const auditFrench: Sentences<typeof auditRefusals> = {
  unknown_entity: () => 'Ce type de fiche n’existe pas.',
}
