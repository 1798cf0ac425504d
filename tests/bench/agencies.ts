import { rmSync } from 'node:fs'
import { agenciesRoutes } from '@corridor/contract/agencies'
import { hashPassword } from '@corridor/contract/common/password'
import { makeClient } from '#support/client.ts'
import { productionInstallation, testEnvironment } from '#support/config.ts'
import { makeApi } from '../../apps/server/src/app.ts'
import { searchQuery } from '../../apps/server/src/features/agencies/queries.ts'
import { createUser } from '../../apps/server/src/features/users/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openPlatform } from '../../apps/server/src/platform/platform.ts'
import { prepareDatabase } from '../../apps/server/src/platform/prepare-database.ts'
import { openLocalDatabase } from '../../tools/local-database.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { median } from './statistics.ts'

/** POST /api/agencies with a search against its own SQL run bare, interleaved, with 1,000 agencies and 50,000 agents. */
const rounds = 300
const words = ['agency 7', 'NORTH', '512', 'zzz nothing']

const fill = `
  insert into agencies (code, short_name, long_name, country_code, time_zone_sid, primary_lang,
      send_fee_split, receive_fee_split)
    select 'B' || lpad(n::text, 5, '0'), 'BENCH ' || n, 'BENCH AGENCY ' || n || ' OF THE ' ||
      (array['NORTH', 'SOUTH', 'EAST', 'WEST'])[1 + n % 4], 'MEX', 1 + n % 400, 'es', 0.4, 0.35
    from generate_series(1, 1000) n;
  insert into agency_currencies select sid, 1, 'MXN' from agencies;
  insert into agency_currencies select sid, 2, 'USD' from agencies;
  insert into agency_send_to select a.sid, b.sid from agencies a join agencies b
    on b.sid <> a.sid and (a.sid * 7 + b.sid) % 50 = 0;
  insert into agents (agency_sid, agent_id, name, address, city, phone, active)
    select 1 + n % 1000, lpad(n::text, 8, '0'), 'AGENT ' || n, 'STREET', 'CITY', '+1 1', true
    from generate_series(1, 50000) n;
  insert into points_of_sale (agent_sid, number) select sid, p from agents, unnest(array['001', '002']) p;
  analyze`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const dataDir = makeScratchFolder('bench')
const database = await openLocalDatabase({ DATA_DIR: dataDir })
await prepareDatabase(database.url, productionInstallation)
const platform = openPlatform(
  readConfig({ ...testEnvironment(database.url), MODE: 'PROD', DATA_DIR: dataDir }),
)
await platform.barePool.query(fill)
const user = {
  login: 'bench',
  profile: 1,
  name: 'B',
  lastName: 'B',
  email: 'b@example.com',
  active: true,
  comments: '',
}
const pass = await hashPassword('bench password')
await createUser(platform, hostCall(platform.log, 'bench'), { user: { ...user, pass } })
const api = await makeApi(platform)
const client = makeClient((await api.listen({ host: '127.0.0.1', port: 0 })).replace(/\/$/, ''))
const session = await client.logIn('bench', 'bench password')

console.log('search           rows   bare ms   API ms   ratio')
let worst = 0
for (const name of words) {
  const { sql: text, parameters } = searchQuery(platform.db, { name }).compile()
  const bare: number[] = []
  const ours: number[] = []
  const { rowCount } = await platform.barePool.query(text, [...parameters])
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await timed(() => platform.barePool.query(text, [...parameters])))
    ours.push(await timed(() => client.call(agenciesRoutes.search, { body: { search: { name } } }, session)))
  }
  const ratio = median(ours) / median(bare)
  worst = Math.max(worst, ratio)
  const figures = [
    median(bare).toFixed(2).padStart(9),
    median(ours).toFixed(2).padStart(8),
    ratio.toFixed(2).padStart(7),
  ]
  console.log(`${JSON.stringify(name).padEnd(14)} ${String(rowCount).padStart(6)} ${figures.join(' ')}`)
}
console.log(`worst ratio ${worst.toFixed(2)}, the goal is at most 2.00`)

await api.close()
await platform.db.destroy()
await database.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exitCode = worst <= 2 ? 0 : 1
