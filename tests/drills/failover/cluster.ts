import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Certificate } from '#support/smtp.ts'
import { pause, untilDone } from '../../faults/wait.ts'
import { type DatabaseNode, makeNode, type NodeState, type StoredCluster } from './node.ts'

const run = promisify(execFile)

/** Long enough for a crash recovery, a rewind and a catch-up on a busy machine. */
const wholeLimitMs = 240_000

interface Told {
  readonly node: DatabaseNode
  readonly state: NodeState | null
}

function isLeader({ name }: DatabaseNode) {
  return (member: StoredCluster['members'][number]) => member.name === name && member.role === 'leader'
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Three nodes on the files that operators use; answers are waited for on a standby unless told otherwise. */
export async function startCluster(
  scratch: string,
  {
    certificate,
    isSynchronous,
    changes = {},
  }: {
    certificate: Certificate
    isSynchronous: boolean
    /** What the nodes have in the place of what operators have. */
    changes?: Readonly<Record<string, string>>
  },
) {
  const superuser = randomBytes(18).toString('hex')
  const passwords = {
    SUPERUSER_PASSWORD: superuser,
    REPLICATION_PASSWORD: randomBytes(18).toString('hex'),
    REWIND_PASSWORD: randomBytes(18).toString('hex'),
    RESTAPI_PASSWORD: randomBytes(18).toString('hex'),
  }
  const planted: Record<string, string> = isSynchronous
    ? changes
    : {
        ...changes,
        'synchronous_mode: true': 'synchronous_mode: false',
        'mode_strict: true': 'mode_strict: false',
      }
  const nodes = ([1, 2, 3] as const).map((number) =>
    makeNode({
      number,
      folder: join(scratch, `db${number}`),
      certificate: certificate.files,
      passwords,
      planted,
    }),
  )

  const told = (): Promise<Told[]> =>
    Promise.all(nodes.map(async (node) => ({ node, state: await node.state() })))

  function primaryOf(all: readonly Told[]): Told {
    const [primary, ...more] = all.filter(
      ({ state }) => state?.state === 'running' && ['master', 'primary'].includes(state.role),
    )
    if (!primary || more.length > 0) throw new Error(`There are ${primary ? 1 + more.length : 0} primaries.`)
    return primary
  }

  /**
   * One primary, two standbys that follow it on its timeline, and one of them is waited for; and etcd knows all three:
   * after it was away the nodes go on before they are noted there again, and nobody can order a switchover until then.
   */
  async function requireWhole(): Promise<void> {
    const all = await told()
    const { node: primary, state } = primaryOf(all)
    const { members } = (await primary.stored()) ?? {}
    if (members?.length !== nodes.length || !members.some(isLeader(primary)))
      throw new Error(`etcd does not know the cluster: ${JSON.stringify(members)}`)
    const follow = state?.replication?.filter((one) => one.state === 'streaming') ?? []
    const isWaitedFor = follow.some(({ sync_state }) => sync_state === 'sync')
    const isEven = all.every(
      (one) => one.state?.state === 'running' && one.state.timeline === state?.timeline,
    )
    if (follow.length < 2 || !isEven || (isSynchronous && !isWaitedFor))
      throw new Error(`The cluster is not whole: ${JSON.stringify(all.map((one) => one.state))}`)
  }

  /** By what the primary's PostgreSQL says, and not by what was last noted of a node. */
  async function roles() {
    const { node: primary, state } = primaryOf(await told())
    const waitedFor = state?.replication?.find(({ sync_state }) => sync_state === 'sync')?.application_name
    const standbys = nodes.filter((node) => node !== primary)
    const standby = standbys.find(({ name }) => name === waitedFor) ?? standbys[0]
    if (!standby) throw new Error('There is no standby.')
    return { primary, standby, standbys }
  }

  const untilWhole = async (): Promise<void> => {
    await untilDone(
      'the whole cluster',
      async () => {
        await pause(500)
        await requireWhole()
      },
      wholeLimitMs,
    )
  }

  for (const node of nodes) node.start()
  return {
    nodes,
    roles,
    untilWhole,
    superuser,
    /** As the operator does it. */
    switchover: async (from: DatabaseNode, to: DatabaseNode): Promise<void> => {
      const order = ['switchover', '--leader', from.name, '--candidate', to.name, '--force']
      await run('patronictl', ['-c', from.patroniFile, ...order])
    },
    stop: async (): Promise<void> => {
      await Promise.all(nodes.map((node) => node.kill()))
    },
  }
}
