import type { RouteAnswer } from '@corridor/contract/common/route'
import { complianceRoutes } from '@corridor/contract/compliance'
import { pastQuery } from '../../apps/server/src/features/compliance/try-past.ts'
import { openGathered, timed } from './gathered.ts'
import { median } from './statistics.ts'

/**
 * What would have become of the last 30 days of an agency that has sent and paid every transfer there is: our call
 * against its SQL run bare, interleaved; and the save of all fields of a panel.
 */
const { platform, agencySid, client, session, rounds, close } = await openGathered('compliance')
const { db } = platform
const params = { agencySid }

type Panel = RouteAnswer<typeof complianceRoutes.panel>

function typed(panel: Panel, visibility: 'REQ' | 'OPT') {
  const side = ({ active, fields, limits }: Panel['send']) => ({
    active,
    fields: fields.map((field) => (field.alwaysRequired ? field : { ...field, visibility })),
    limits: { ...limits, limitPhotoID: '500', limitDoB: '900', limitTotalNet: '5000', accTotalNet: 'month' },
  })
  return {
    send: side(panel.send),
    receive: { ...side(panel.receive), delivery: panel.receive.delivery },
    enumerations: Object.fromEntries(
      Object.entries(panel.enumerations).map(([field, { selected }]) => [field, selected]),
    ),
  }
}

const panel = await client.call(complianceRoutes.panel, { params }, session)
console.log('last 30 days   transfers   refused   bare ms   API ms   ratio')
for (const product of [1, 2] as const) {
  const body = { rules: typed(panel, 'OPT'), product }
  const { text, values: bound } = await pastQuery(db, agencySid, complianceRoutes.tryPast.body.parse(body))
  const bare: number[] = []
  const ours: number[] = []
  const tried = await client.call(complianceRoutes.tryPast, { params, body }, session)
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await timed(() => platform.barePool.query(text, bound)))
    ours.push(await timed(() => client.call(complianceRoutes.tryPast, { params, body }, session)))
  }
  const figures = [
    String(tried.transfers).padStart(11),
    String(tried.refused).padStart(9),
    median(bare).toFixed(0).padStart(9),
    median(ours).toFixed(0).padStart(8),
    (median(ours) / median(bare)).toFixed(2).padStart(7),
  ]
  console.log(`product ${product}    ${figures.join(' ')}`)
}

/** The same rows written bare, as one transaction without anybody who asks. */
const bareSave = `
  begin;
  update agency_fields set visibility = '%' where agency_sid = ${agencySid}
    and tag in (select tag from field_definitions where published and not (always_required));
  insert into audit_entries (actor_login, action, entity, entity_sid, before, after, request_id)
    select 'bench', 'update', 'agency_compliance', ${agencySid}, jsonb_object_agg(tag, visibility),
      jsonb_object_agg(tag, visibility), 'bench' from agency_fields where agency_sid = ${agencySid} group by product;
  commit`
const bare: number[] = []
const ours: number[] = []
for (let round = 0; round < rounds * 4; round += 1) {
  const visibility = round % 2 === 0 ? 'REQ' : 'OPT'
  const save = { params, body: typed(panel, visibility) }
  ours.push(await timed(() => client.call(complianceRoutes.save, save, session)))
  bare.push(await timed(() => platform.barePool.query(bareSave.replace('%', 'NOT_ALL'))))
}
const fields = panel.send.fields.length + panel.receive.fields.length
console.log(
  `save of ${fields} fields: ${median(ours).toFixed(1)} ms, its rows bare ${median(bare).toFixed(1)} ms`,
)

await close()
