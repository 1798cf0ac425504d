import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { hashPassword } from '@corridor/contract/common/password'
import type { RouteAnswer } from '@corridor/contract/common/route'
import { complianceRoutes } from '@corridor/contract/compliance'
import pg from 'pg'
import { makeClient } from '#support/client.ts'
import { makeApi } from '../../apps/server/src/app.ts'
import { pastQuery } from '../../apps/server/src/features/compliance/try-past.ts'
import { createUser } from '../../apps/server/src/features/users/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { openFilled } from './filled.ts'
import { median } from './statistics.ts'

/**
 * What would have become of the last 30 days of an agency that has sent and paid every transfer there is: our call
 * against its SQL run bare, interleaved; and the save of all fields of a panel.
 */
const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    folder: { type: 'string' },
  },
})
const rounds = Number(values.rounds)

/** One agency at both ends of everything, in the last 30 days. The books do not follow: nobody reads them here. */
const gather = `
  update transactions t set send_agency_sid = a.sid, send_country = a.country_code, receive_agency_sid = a.sid,
    receive_country = a.country_code, send_agent_sid = a.agent, status = case when t.status in ('UNCOM', 'DELETED')
      then 'AVAIL' else t.status end, created_at = now() - (t.sid % 2500000) * interval '1 second',
    received_at = case when t.received_at is not null then now() - (t.sid % 2500000) * interval '1 second' end
  from (select a.sid, a.country_code, min(g.sid) as agent from agencies a join agents g on g.agency_sid = a.sid
    where a.active_snd and a.active_rcv group by a.sid order by a.sid limit 1) a
  returning a.sid`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const folder = values.folder ?? makeScratchFolder('bench-compliance')
const filled = await openFilled(folder, Number(values.transactions))
const { platform } = filled
const { db } = platform
// What a transfer was made of is fixed; here it is moved all the same, and in more time than a call has.
const bareClient = new pg.Client(filled.databaseUrl)
await bareClient.connect()
await bareClient.query('alter table transactions disable trigger user')
const [moved] = (await bareClient.query<{ sid: number }>(gather)).rows
await bareClient.query('alter table transactions enable trigger user')
await bareClient.query('vacuum (analyze) transactions')
await bareClient.end()
if (!moved) throw new Error('No agency sends and pays.')
const agencySid = moved.sid

const pass = await hashPassword('bench password')
const login = `bench${Date.now()}`
const user = {
  login,
  profile: 1,
  name: 'B',
  lastName: 'B',
  email: 'b@example.com',
  active: true,
  comments: '',
}
await createUser(platform, hostCall(platform.log, 'bench'), { user: { ...user, pass } })
const api = await makeApi(platform)
const client = makeClient((await api.listen({ host: '127.0.0.1', port: 0 })).replace(/\/$/, ''))
const session = await client.logIn(login, 'bench password')
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

await api.close()
await filled.stop()
if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
