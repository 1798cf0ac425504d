import type { auditRefusals } from '@corridor/contract/refusals/audit'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const audit: Sentences<typeof auditRefusals> = {
  unknown_entity: () => 'No existe ese tipo de registro.',
}
