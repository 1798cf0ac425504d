import { join } from 'node:path'
import { connect, makePostgres } from '../../faults/postgres.ts'
import { openOwn } from '../../faults/trial.ts'
import { untilDone } from '../../faults/wait.ts'
import { openDoor } from '../../faults/wire.ts'
import { opsHost, startCrew } from '../crew.ts'
import { furnish } from '../failover/house.ts'
import { startArrivals } from '../load/arrivals.ts'
import { faults, type House } from './faults.ts'
import type { AtEnd, Play } from './play.ts'

const gatewayCount = 2
/** Transfers a second: enough for shares and quantiles. */
const rate = 5

async function open(scratch: string, atEnd: AtEnd) {
  const postgres = await makePostgres(join(scratch, 'postgres'), { max_connections: '120' })
  atEnd(postgres.stop)
  const networks = await furnish(postgres.url)
  const url = postgres.url('corridor')
  // A scrape waits for a connection as long as every call does, and must be done before the next. The server of a
  // partner is on this machine.
  const env = { DATABASE_WAIT_SECONDS: '2', DATABASE_POOL: '6', SFTP_ALLOW_PRIVATE: 'yes' }
  const crew = await startCrew(gatewayCount, { url, scratch, env })
  atEnd(crew.stop)
  const doors = crew.gateways.map((gateway) => openDoor(gateway.process().port))
  const answered = { count: 0 }
  const arrivals = startArrivals({ doors, networks, rate }, ({ failure }) => {
    if (failure === null) answered.count += 1
  })
  await untilDone('partners at work', async () => {
    if (answered.count < 100) throw new Error(`${answered.count} answers`)
  })
  const own = openOwn(url)
  const admin = await connect(url)
  atEnd(async () => {
    await arrivals.stop()
    for (const door of doors) door.close()
    await admin.end()
    await own.db.destroy()
  })
  const targetsOf = (kind: string): string[] =>
    crew.members.flatMap((member) => (member.kind === kind ? [`${opsHost}:${member.opsPort}`] : []))
  return {
    stage: { scratch, url, crew, own, networks, admin },
    targets: {
      'corridor-api': targetsOf('api'),
      'corridor-gateway': targetsOf('gateway'),
      'corridor-worker': targetsOf('worker'),
    },
    answers: () => answered.count,
  }
}

/** Gateways, API and worker at work. */
export const processes: Play<House> = {
  rules: ['corridor.yml', 'traffic.yml'],
  faults,
  leastAlerts: 12,
  open,
}
