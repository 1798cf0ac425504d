import type { agency } from '@corridor/contract/agencies'
import type { z } from 'zod'

export type Agency = z.infer<typeof agency>
