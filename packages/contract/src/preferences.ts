import { z } from 'zod'
import { plainText } from './common/fields.ts'
import { route } from './common/route.ts'

/** What follows a person from browser to browser. What a value means is the browser's business alone. */
export const preferenceNames = [
  'language',
  'theme',
  'density',
  'single-keys',
  'columns-transactions',
  'columns-settlements',
  // The view that a list opens with.
  'view-transactions',
  'view-customers',
  'view-users',
  'view-agencies',
  'view-settlements',
  'view-reconciliations',
  'view-exceptions',
  'view-audit',
] as const

export type PreferenceName = (typeof preferenceNames)[number]

const name = z.enum(preferenceNames)

export const preferencesRoutes = {
  all: route({
    method: 'GET',
    path: '/api/preferences',
    summary: 'How whoever asks wants the screens; what was never chosen is not there',
    permission: 'session.use',
    scope: 'open',
    answer: z.partialRecord(name, z.string()),
  }),
  keep: route({
    method: 'PUT',
    path: '/api/preferences/:name',
    summary: 'Keep one choice of whoever asks',
    permission: 'session.use',
    scope: 'open',
    params: z.object({ name }),
    body: z.object({ value: plainText(4000) }),
    answer: z.object({ name }),
  }),
}
