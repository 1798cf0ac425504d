import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createServer } from 'node:https'
import { join } from 'node:path'
import type pg from 'pg'
import { makeCertificate } from '#support/smtp.ts'
import { unprivilegedAccount } from '../../../tools/local-postgres/binaries.ts'
import { freePort } from '../../../tools/local-postgres/free-port.ts'
import { connect } from '../../faults/postgres.ts'
import { pause, untilDone } from '../../faults/wait.ts'
import { type Cluster, startCluster } from '../failover/cluster.ts'
import { startProxy } from '../failover/house.ts'
import { placeBackups } from './backups.ts'
import { certificateDays, databaseFaults, type Port, type Site, table } from './database-faults.ts'
import { canMakeDisk, makeDisk } from './disk.ts'
import { startExporters, stopExporters } from './exporters.ts'
import type { AtEnd, Play } from './play.ts'

/** A folder takes the place of pgBackRest, and few connections are soon in use. */
function changesOf(archive: string): Readonly<Record<string, string>> {
  return {
    'max_connections: 200': 'max_connections: 60',
    "log_lock_waits: 'on'": `log_lock_waits: 'on'
    archive_mode: 'on'
    archive_timeout: 60
    archive_command: 'cp %p ${archive}/%f'`,
  }
}

/** An archive that may be lost and found. */
function makeArchive(scratch: string) {
  const place = join(scratch, 'archive')
  mkdirSync(place)
  const account = unprivilegedAccount()
  if (account) chownSync(place, account.uid, account.gid)
  return {
    place,
    lose: () => rename(place, `${place}.lost`),
    find: () => rename(`${place}.lost`, place),
  }
}

/** Somebody who writes for as long as it lasts, through the proxy as the house does. */
function startWork(url: string) {
  const state = { isOver: false, count: 0 }
  const shift = async (): Promise<void> => {
    const client = await connect(url)
    try {
      while (!state.isOver) {
        await client.query(`insert into ${table} values (now())`)
        state.count += 1
        await pause(200)
      }
    } finally {
      await client.end()
    }
  }
  const work = async (): Promise<void> => {
    // Whoever is cut off, or waits for too long, begins anew.
    while (!state.isOver) await shift().catch(() => pause(500))
  }
  const working = work()
  return {
    answers: () => state.count,
    stop: async (): Promise<void> => {
      state.isOver = true
      await working
    },
  }
}

/** A port as partners see it. */
async function openPort(atEnd: AtEnd): Promise<Port> {
  let status = 200
  const server = createServer((_request, response) => void response.writeHead(status).end())
  const [host, port] = ['127.0.0.1', await freePort()]
  const renewCertificate = (days: number): void => {
    const { key, cert, remove } = makeCertificate(days)
    server.setSecureContext({ key, cert })
    remove()
  }
  const open = async (): Promise<void> => {
    server.listen(port, host)
    await once(server, 'listening')
  }
  renewCertificate(certificateDays.usual)
  await open()
  const close = async (): Promise<void> => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  atEnd(close)
  const answer = (next: number): void => {
    status = next
  }
  return { address: `${host}:${port}`, renewCertificate, open, close, answer }
}

async function adminOf({ roles, superuser }: Cluster): Promise<pg.Client> {
  const { primary } = await roles()
  return connect(`postgres://postgres:${superuser}@${primary.address}:5432/postgres?sslmode=no-verify`)
}

async function open(scratch: string, atEnd: AtEnd) {
  const archive = makeArchive(scratch)
  const certificate = makeCertificate()
  atEnd(certificate.remove)
  const cluster = await startCluster(scratch, {
    certificate,
    isSynchronous: true,
    changes: changesOf(archive.place),
  })
  atEnd(cluster.stop)
  const proxy = await startProxy(scratch)
  atEnd(proxy.stop)
  await cluster.untilWhole()
  const url = `postgres://postgres:${cluster.superuser}@localhost:${proxy.port}/postgres?sslmode=verify-full&sslrootcert=${certificate.files.cert}&query_timeout=20000`
  const exporters = await startExporters(scratch, cluster, url)
  atEnd(() => stopExporters(exporters))
  const backups = placeBackups(scratch, exporters.textfiles)
  backups.areRecent()
  const disk = (await canMakeDisk()) ? makeDisk(scratch) : null
  if (disk) atEnd(disk.remove)
  const port = await openPort(atEnd)
  const first = await untilDone('a primary behind the proxy', () => connect(url))
  await first.query(`create table ${table} (at timestamptz)`)
  await first.end()
  const work = startWork(url)
  atEnd(work.stop)
  const stage: Site = {
    cluster,
    exporters,
    backups,
    disk,
    archive,
    admin: () => adminOf(cluster),
    port,
  }
  return {
    stage,
    targets: {
      patroni: cluster.nodes.map(({ address }) => `${address}:8008`),
      etcd: cluster.nodes.map(({ address }) => `${address}:2381`),
      postgres: exporters.postgres.map(({ address }) => address),
      node: [exporters.node.address],
      certificates: [port.address],
      doors: [`https://${port.address}/`],
    },
    instead: { '127.0.0.1:9115': exporters.blackbox.address },
    answers: work.answers,
  }
}

/** Three nodes under Patroni with somebody at work, and what tells of them. */
export const database: Play<Site> = {
  rules: ['database.yml', 'machine.yml'],
  faults: databaseFaults,
  leftOut: async () => ((await canMakeDisk()) ? [] : ['DiskFull']),
  leastAlerts: 12,
  open,
}
