import { readdirSync, readFileSync } from 'node:fs'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'

/** How often something was done, and how often a second. */
export interface Run {
  readonly rate: number
  readonly calls: number
}

/** Rates swing with whatever else the machine does; what a call costs hardly does. */
export interface Cost {
  readonly rate: number
  /** Processor time in microseconds a call: of the server, of PostgreSQL with all its backends, of the client. */
  readonly serverUs: number
  readonly postgresUs: number
  readonly clientUs: number
  readonly walBytes: number
  readonly residentMb: number
}

interface ProcessTimes {
  readonly parent: number
  readonly ownTicks: number
  /** Of children that have ended, pgbench or a backend. */
  readonly childTicks: number
}

/** Linux counts in hundredths of a second here, whatever its clock does inside. */
const tickUs = 10_000

function timesOf(pid: number | string): ProcessTimes {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before may hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (index: number): number => Number(fields[index])
  return { parent: at(1), ownTicks: at(11) + at(12), childTicks: at(13) + at(14) }
}

/** Processor time in microseconds, with that of children that have ended. */
export function processorUs(pid: number): number {
  const { ownTicks, childTicks } = timesOf(pid)
  return (ownTicks + childTicks) * tickUs
}

/** Of the children that run; one that has ended since the folder was read is its parent's to count. */
function runningChildren(parent: number): { readonly pid: number; readonly ownTicks: number }[] {
  return readdirSync('/proc').flatMap((entry) => {
    try {
      const times = /^\d+$/.test(entry) ? timesOf(entry) : undefined
      return times?.parent === parent ? [{ pid: Number(entry), ownTicks: times.ownTicks }] : []
    } catch {
      return []
    }
  })
}

/** Of a process with its children, those that run and those that have ended: it only grows. */
function familyTicks(pid: number): number {
  for (;;) {
    const before = timesOf(pid).childTicks
    const running = runningChildren(pid).reduce((sum, child) => sum + child.ownTicks, 0)
    const { ownTicks, childTicks } = timesOf(pid)
    // One that ended in between would be counted twice, or not at all.
    if (childTicks === before) return ownTicks + childTicks + running
  }
}

/** In MB. */
export function residentOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** In MB, of a process with its children; what several of them share counts once. */
function familyMemory(pid: number): number {
  const kilobytes = [pid, ...runningChildren(pid).map((child) => child.pid)].map((one) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      // It has ended, and holds nothing any more.
      return 0
    }
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** The most memory, in MB, that a process held while something went on. */
export async function maxResident(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = 0
  const look = (): void => {
    most = Math.max(most, residentOf(pid))
  }
  const timer = setInterval(look, 50)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return most
}

/** What runs cost a call, by the process that served them; none where the client asks PostgreSQL itself. */
export type Watch = (serverPid: number | null, run: () => Promise<Run>) => Promise<Cost>

/** Of a PostgreSQL on this machine with all its backends: what it has used so far. */
export async function openMeter(db: Db) {
  const read = async () => {
    const [row] = await rawQuery<{ backend: number; wal: string }>(
      db,
      `select pg_backend_pid() as backend, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal`,
    )
    if (!row) throw new Error('The database told nothing of itself.')
    return { backend: row.backend, wal: Number(row.wal) }
  }
  const { parent: postmaster } = timesOf((await read()).backend)
  return {
    used: async () => ({ postgresUs: familyTicks(postmaster) * tickUs, walBytes: (await read()).wal }),
    memory: () => familyMemory(postmaster),
  }
}

/** For a PostgreSQL on this machine. */
export async function watchCosts(db: Db): Promise<Watch> {
  const { used } = await openMeter(db)
  return async (serverPid, run) => {
    const look = async () => ({
      serverUs: serverPid === null ? 0 : processorUs(serverPid),
      // pgbench is a child of ours that has ended.
      clientUs: processorUs(process.pid),
      ...(await used()),
    })
    const before = await look()
    const { rate, calls } = await run()
    const after = await look()
    return {
      rate,
      serverUs: (after.serverUs - before.serverUs) / calls,
      postgresUs: (after.postgresUs - before.postgresUs) / calls,
      clientUs: (after.clientUs - before.clientUs) / calls,
      walBytes: (after.walBytes - before.walBytes) / calls,
      residentMb: serverPid === null ? 0 : residentOf(serverPid),
    }
  }
}
