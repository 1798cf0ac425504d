import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { hashPassword } from '@corridor/contract/common/password'
import pg from 'pg'
import { makeClient } from '#support/client.ts'
import { makeApi } from '../../apps/server/src/app.ts'
import { createUser } from '../../apps/server/src/features/users/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { openFilled } from './filled.ts'

/** One agency at both ends of everything, in the last 30 days. The books do not follow: nobody reads them here. */
const gather = `
  update transactions t set send_agency_sid = a.sid, send_country = a.country_code, receive_agency_sid = a.sid,
    receive_country = a.country_code, send_agent_sid = a.agent, status = case when t.status in ('UNCOM', 'DELETED')
      then 'AVAIL' else t.status end, created_at = now() - (t.sid % 2500000) * interval '1 second',
    received_at = case when t.received_at is not null then now() - (t.sid % 2500000) * interval '1 second' end
  from (select a.sid, a.country_code, min(g.sid) as agent from agencies a join agents g on g.agency_sid = a.sid
    where a.active_snd and a.active_rcv group by a.sid order by a.sid limit 1) a
  returning a.sid, a.country_code as country`

/** A back office before so many transfers of one agency, and a person who asks it. */
export async function openGathered(name: string) {
  const { values } = parseArgs({
    options: {
      transactions: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '5' },
      folder: { type: 'string' },
    },
  })
  const folder = values.folder ?? makeScratchFolder(`bench-${name}`)
  const filled = await openFilled(folder, Number(values.transactions))
  const { platform } = filled
  const { sid: agencySid, country } = await gatherAll(filled.databaseUrl)
  const api = await makeApi(platform)
  const client = makeClient((await api.listen({ host: '127.0.0.1', port: 0 })).replace(/\/$/, ''))
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
  const pass = await hashPassword('bench password')
  await createUser(platform, hostCall(platform.log, 'bench'), { user: { ...user, pass } })
  const session = await client.logIn(login, 'bench password')
  const close = async (): Promise<void> => {
    await api.close()
    await filled.stop()
    if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }
  return { platform, agencySid, country, client, session, rounds: Number(values.rounds), close }
}

/** What a transfer was made of is fixed; here it is moved all the same, and in more time than a call has. */
async function gatherAll(databaseUrl: string): Promise<{ sid: number; country: string }> {
  const bare = new pg.Client(databaseUrl)
  await bare.connect()
  await bare.query('alter table transactions disable trigger user')
  const [moved] = (await bare.query<{ sid: number; country: string }>(gather)).rows
  await bare.query('alter table transactions enable trigger user')
  await bare.query('vacuum (analyze) transactions')
  await bare.end()
  if (!moved) throw new Error('No agency sends and pays.')
  return moved
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
