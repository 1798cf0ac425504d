import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pause } from './wait.ts'

const run = promisify(execFile)

interface Listed {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** A zombie is dead: where nobody collects orphans, they stay in the list for ever. */
export async function processes(): Promise<Listed[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { maxBuffer: 64 << 20 })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s*(.*)$/.exec(line) ?? []
    return pid === undefined || state?.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command: command ?? '' }]
  })
}

/** Those that came of these processes, and what came of them; not the processes themselves. */
export async function descendants(of: readonly number[]): Promise<Listed[]> {
  const all = await processes()
  const found: Listed[] = []
  for (let level = [...of]; level.length > 0; ) {
    const next = all.filter(({ parent }) => level.includes(parent))
    found.push(...next)
    level = next.map(({ pid }) => pid)
  }
  return found
}

/** A process may end by itself between the count and the signal. */
export function signalQuietly(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {}
  }
}

/** Processes with all that came of them are held still. The first ones first, so that they have no further children. */
export async function stopTree(roots: readonly number[]): Promise<number[]> {
  signalQuietly(roots, 'SIGSTOP')
  const below = (await descendants(roots)).map(({ pid }) => pid)
  signalQuietly(below, 'SIGSTOP')
  return [...roots, ...below]
}

/** kill -9 of processes and of all that came of them; they are gone when this is done. */
export async function killTree(roots: readonly number[]): Promise<void> {
  const all = await stopTree(roots)
  signalQuietly(all, 'SIGKILL')
  const dead = new Set(all)
  while ((await processes()).some(({ pid }) => dead.has(pid))) await pause(10)
}
