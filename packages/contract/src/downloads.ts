import type { Permission } from '@corridor/domain/access/permissions'
import { z } from 'zod'
import { instant, sidParam } from './common/fields.ts'
import { route } from './common/route.ts'
import { insideByKind } from './common/scope.ts'
import { secret } from './common/secret.ts'

/** The kinds of file that are fetched by a ticket, and what it takes to get one. */
export const downloadKinds = {
  settlement: 'settlements.download',
  reconciliation: 'reconciliations.download',
} as const satisfies Record<string, Permission>

export type DownloadKind = keyof typeof downloadKinds

export const ticketSeconds = 60

/** In the query of the call that answers the file. Nothing else is taken there, least of all a session's token. */
export const ticketQuery = z.object({ token: secret(z.string().max(200)).default('') })

export const downloadsRoutes = {
  /** Finer than its permission: a ticket also needs the permission of its kind of file. */
  ticket: route({
    method: 'POST',
    path: '/api/downloads/ticket',
    summary: 'A ticket for one file: valid for 60 seconds, once, in this session alone',
    permission: 'session.use',
    scope: insideByKind('body.kind', 'body.sid', {
      settlement: 'settlement',
      reconciliation: 'reconciliation',
    }),
    body: z.object({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above.
      kind: z.enum(Object.keys(downloadKinds) as DownloadKind[]),
      sid: sidParam,
    }),
    answer: z.object({ ticket: secret(z.string()), expires: instant }),
  }),
}
