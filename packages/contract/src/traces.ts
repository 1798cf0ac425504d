import { z } from 'zod'
import { sidParam } from './common/fields.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'

/** What a partner's software sent about a transfer and what it was answered, secrets masked. */
export const trace = z.object({
  api: z.string(),
  content: z.object({
    request: z.string().optional(),
    response: z.string().optional(),
    /** Only where neither of the others is there. */
    content: z.string().optional(),
  }),
})

export const tracesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/transactions/xml/traces/:sid',
    summary:
      'The messages of partners about a transfer, oldest first, at most 200; those that moved it always',
    permission: 'traces.read',
    scope: inside('transfer', 'params.sid'),
    params: z.object({ sid: sidParam }),
    answer: z.array(trace),
  }),
}
