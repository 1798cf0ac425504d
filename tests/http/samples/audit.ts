import type { Samples } from './sample.ts'

export const auditSamples: Samples = {
  'audit.last': ({ entity }) => ({ params: { entity, sid: 1 } }),
  'audit.countInserted': ({ entity }) => ({ params: { entity, since: '2026-01-01' } }),
  'audit.history': ({ entity }) => ({ params: { entity, sid: 1 } }),
  'audit.changes': () => ({ body: { search: { action: 'update' } } }),
  'audit.exportChanges': () => ({ body: { search: { action: 'update' } } }),
}
