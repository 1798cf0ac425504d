import type { ChildProcess } from 'node:child_process'
import { descendants, killTree, processes, signalQuietly, stopTree } from '../../faults/process-tree.ts'
import { ended, hasEnded } from '../../faults/wait.ts'
import { furnishMachine, type NodeSettings } from './machine.ts'

/** What Patroni tells of its PostgreSQL. */
export interface NodeState {
  readonly state: string
  readonly role: string
  readonly timeline?: number
  /** Of a primary: its standbys. */
  readonly replication?: readonly {
    readonly application_name: string
    readonly state: string
    readonly sync_state: string
  }[]
}

/** What the cluster's store, etcd, has of it. */
export interface StoredCluster {
  readonly members: readonly { readonly name: string; readonly role: string }[]
}

/** A machine of the cluster: an address of the loopback network, with etcd, Patroni and PostgreSQL on it. */
export type DatabaseNode = ReturnType<typeof makeNode>

function isAlive(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && !hasEnded(child)
}

export function makeNode(settings: NodeSettings) {
  const { name, address, group, patroniFile, data, startEtcd, startPatroni } = furnishMachine(settings)
  const children: { etcd?: ChildProcess; patroni?: ChildProcess } = {}
  let seen: number[] = []
  // Whatever ends us; what is held still would not hear of its end.
  process.once('exit', () => signalQuietly(seen, 'SIGKILL'))

  /** Patroni lets it go on its own, so that it outlives Patroni. */
  async function postmasters(): Promise<number[]> {
    return (await processes())
      .filter(({ command }) => command.includes(`/postgres -D ${data}`))
      .map(({ pid }) => pid)
  }

  async function roots(): Promise<number[]> {
    const own = Object.values(children)
      .filter(isAlive)
      .flatMap(({ pid }) => pid ?? [])
    seen = [...(await postmasters()), ...own]
    return seen
  }

  async function hold(pids: readonly number[]): Promise<() => void> {
    const held = await stopTree(pids)
    seen = [...seen, ...held]
    return () => signalQuietly(held, 'SIGCONT')
  }

  /** Null: no answer. */
  async function ask<Answer>(path: string): Promise<Answer | null> {
    try {
      const answer = await fetch(`http://${address}:8008/${path}`, { signal: AbortSignal.timeout(2_000) })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Patroni's own form.
      return (await answer.json()) as Answer
    } catch {
      return null
    }
  }

  const node = {
    name,
    address,
    group,
    patroniFile,
    startEtcd: (): void => {
      if (!isAlive(children.etcd)) children.etcd = startEtcd()
    },
    start: (): void => {
      node.startEtcd()
      if (!isAlive(children.patroni)) children.patroni = startPatroni()
    },
    /** kill -9 of all that runs on it, as if its power went. */
    kill: async (): Promise<void> => {
      await killTree(await roots())
      for (const child of Object.values(children)) await ended(child)
      seen = []
    },
    killPostgres: async (): Promise<void> => killTree(await postmasters()),
    killEtcd: async (): Promise<void> => {
      if (children.etcd?.pid !== undefined) await killTree([children.etcd.pid])
    },
    /** Everything on it stands still; what is returned lets it go on. */
    hold: async (): Promise<() => void> => hold(await roots()),
    /** Its PostgreSQL goes on, for that is no child of Patroni. */
    holdPatroni: (): Promise<() => void> =>
      hold(children.patroni?.pid === undefined ? [] : [children.patroni.pid]),
    /** Its standbys hear nothing of it any more, and nobody is told. */
    holdReplication: async (): Promise<void> => {
      const all = await descendants(await postmasters())
      const senders = all.filter(({ command }) => command.includes('walsender'))
      if (senders.length === 0) throw new Error(`${name} has no standby.`)
      await hold(senders.map(({ pid }) => pid))
    },
    state: () => ask<NodeState>('patroni'),
    stored: () => ask<StoredCluster>('cluster'),
  }
  return node
}
