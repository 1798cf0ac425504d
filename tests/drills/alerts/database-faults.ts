import type pg from 'pg'
import { pause } from '../../faults/wait.ts'
import type { Cluster } from '../failover/cluster.ts'
import { faults as clusterFaults } from '../failover/faults.ts'
import type { Backups } from './backups.ts'
import type { Disk } from './disk.ts'
import type { Exporters } from './exporters.ts'
import type { Provocation } from './provoke.ts'

/** A cluster that is watched, and what is around it. */
export interface Site {
  readonly cluster: Cluster
  readonly exporters: Exporters
  readonly backups: Backups
  /** Null: this machine gives none. */
  readonly disk: Disk | null
  /** To the primary of this moment, as a superuser. */
  readonly admin: () => Promise<pg.Client>
  readonly archive: { readonly lose: () => Promise<void>; readonly find: () => Promise<void> }
  readonly port: Port
}

/** As partners would call it. */
export interface Port {
  readonly address: string
  readonly renewCertificate: (days: number) => void
  readonly close: () => Promise<void>
  readonly open: () => Promise<void>
  /** As a proxy does that leads nobody to a process, or to one again. */
  readonly answer: (status: number) => void
}

/** What was there before the lock waits for it. */
export const table = 'at_work'
export const certificateDays = { usual: 90, short: 10 }

/** Somebody in the database, who is gone when it is mended. */
async function visit(site: Site, statements: readonly string[]): Promise<() => Promise<void>> {
  const admin = await site.admin()
  for (const statement of statements) await admin.query(statement)
  return () => admin.end()
}

async function crowd(site: Site): Promise<() => Promise<unknown>> {
  const admin = await site.admin()
  const { rows } = await admin.query<{ max: number }>(`select current_setting('max_connections')::int as max`)
  const guests = [admin]
  while (guests.length < (rows[0]?.max ?? 0) * 0.83) guests.push(await site.admin())
  return () => Promise.all(guests.map((guest) => guest.end()))
}

/** Around the processes, one after the other. */
export const databaseFaults: readonly Provocation<Site>[] = [
  {
    says: 'PostgreSQL and Patroni are gone on both standbys',
    alerts: ['NoSyncStandby', 'ReplicaGone'],
    strike: async ({ cluster }) => {
      const { standbys } = await cluster.roles()
      for (const node of standbys) {
        await node.kill()
        node.startEtcd()
        // One etcd after the other, or they had no majority.
        await pause(4_000)
      }
      return async () => {
        for (const node of standbys) node.start()
        await cluster.untilWhole()
      }
    },
  },
  {
    says: 'two of three machines are gone',
    alerts: ['NoPrimary', 'EtcdQuorum', 'WatcherDown'],
    strike: async ({ cluster }) => {
      const { standbys } = await cluster.roles()
      await Promise.all(standbys.map((node) => node.kill()))
      return async () => {
        for (const node of standbys) node.start()
        await cluster.untilWhole()
      }
    },
  },
  {
    says: 'etcd has no majority, and all nodes reach each other',
    alerts: ['FailsafeActive', 'EtcdQuorum'],
    strike: async ({ cluster }) => clusterFaults.quorum.strike(cluster),
  },
  {
    says: 'Patroni of the primary stands still, and its PostgreSQL goes on',
    alerts: ['TwoPrimaries'],
    strike: async ({ cluster }) => {
      const release = await (await cluster.roles()).primary.holdPatroni()
      return async () => {
        release()
        await cluster.untilWhole()
      }
    },
  },
  {
    says: 'somebody leaves a transaction open, and the archive cannot be reached',
    alerts: ['LongTransaction', 'WalArchiveLate'],
    patienceMs: 480_000,
    strike: async (site) => {
      await site.archive.lose()
      const leave = await visit(site, ['begin', `select from ${table} limit 1`])
      return async () => {
        await leave()
        await site.archive.find()
      }
    },
  },
  {
    says: 'somebody locks a table, and others wait',
    alerts: ['LocksWaiting'],
    strike: (site) => visit(site, ['begin', `lock table ${table}`]),
  },
  {
    says: 'five of six connections are in use',
    alerts: ['ConnectionsHigh'],
    strike: crowd,
  },
  {
    says: 'a certificate of ten days at the port of partners',
    alerts: ['CertificateEnds'],
    strike: async ({ port }) => {
      port.renewCertificate(certificateDays.short)
      return () => port.renewCertificate(certificateDays.usual)
    },
  },
  {
    says: 'the port of partners is closed, and all processes are well',
    alerts: ['PortClosed'],
    strike: async ({ port }) => {
      await port.close()
      return port.open
    },
  },
  {
    says: 'the proxy leads nobody to healthy processes',
    alerts: ['PortClosed'],
    strike: async ({ port }) => {
      port.answer(503)
      return () => port.answer(200)
    },
  },
  {
    says: 'the last backup ended 27 hours ago, and the last restore was tried 36 days ago',
    alerts: ['BackupOld', 'RestoreDrillOld'],
    strike: async ({ backups }) => {
      backups.becomeOld()
      return backups.areRecent
    },
  },
  {
    says: 'the exporter of a PostgreSQL is stopped',
    alerts: ['WatcherDown'],
    strike: async ({ exporters: { postgres } }) => {
      await postgres[0].stop()
      return postgres[0].start
    },
  },
  {
    says: 'a disk fills',
    alerts: ['DiskFull'],
    strike: async ({ disk }) => {
      await disk?.fill()
      return () => disk?.empty()
    },
  },
]
