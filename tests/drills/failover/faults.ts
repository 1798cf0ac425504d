import { pause } from '../../faults/wait.ts'
import type { Cluster } from './cluster.ts'
import type { DatabaseNode } from './node.ts'
import { cutOff } from './partition.ts'

/** Brings back what was struck. */
type Mend = () => Promise<void> | void

export interface Fault {
  readonly says: string
  /** The longest time that no teller may be answered. */
  readonly limitSeconds: number
  /** How long it lasts before it is mended; without it, until a teller is answered again. */
  readonly lastsSeconds?: number
  /** Tellers are served meanwhile. */
  readonly goesOn?: true
  readonly strike: (cluster: Cluster) => Promise<Mend>
}

async function killNode(node: DatabaseNode): Promise<Mend> {
  await node.kill()
  return () => node.start()
}

export const faults = {
  node: {
    says: "kill -9 of the primary's node: PostgreSQL, Patroni and etcd",
    limitSeconds: 30,
    strike: async (cluster) => killNode((await cluster.roles()).primary),
  },
  postgres: {
    says: 'kill -9 of the primary PostgreSQL alone',
    limitSeconds: 30,
    strike: async (cluster) => {
      await (await cluster.roles()).primary.killPostgres()
      return () => {}
    },
  },
  standby: {
    says: 'kill -9 of the node of the synchronous standby',
    limitSeconds: 15,
    lastsSeconds: 20,
    goesOn: true,
    strike: async (cluster) => killNode((await cluster.roles()).standby),
  },
  switchover: {
    says: 'planned switchover',
    limitSeconds: 5,
    strike: async (cluster) => {
      const { primary, standby } = await cluster.roles()
      await cluster.switchover(primary, standby)
      return () => {}
    },
  },
  frozen: {
    says: "SIGSTOP of the whole primary's node for 30 s",
    limitSeconds: 30,
    lastsSeconds: 30,
    strike: async (cluster) => (await cluster.roles()).primary.hold(),
  },
  quorum: {
    says: 'etcd loses its quorum for 30 s',
    limitSeconds: 5,
    lastsSeconds: 30,
    goesOn: true,
    strike: async (cluster) => {
      const { standbys } = await cluster.roles()
      await Promise.all(standbys.map((node) => node.killEtcd()))
      return () => {
        for (const node of standbys) node.startEtcd()
      }
    },
  },
  walsenders: {
    says: "the primary's walsenders stand still for 2 s, then kill -9 of its node",
    limitSeconds: 35,
    strike: async (cluster) => {
      const { primary } = await cluster.roles()
      await primary.holdReplication()
      await pause(2_000)
      return killNode(primary)
    },
  },
  partition: {
    says: "no packet to or from the primary's node for 30 s",
    limitSeconds: 35,
    lastsSeconds: 30,
    strike: async (cluster) => cutOff((await cluster.roles()).primary),
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

export function isFault(name: string): name is FaultName {
  return Object.hasOwn(faults, name)
}
