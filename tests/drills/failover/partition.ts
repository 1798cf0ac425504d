import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import type { DatabaseNode } from './node.ts'

const run = promisify(execFile)
const table = 'corridor_drill'

/** Takes the rules of a packet filter as this machine has it, if we may set any. */
async function filter(rules: string): Promise<void> {
  const child = spawn('nft', ['-f', '-'], { stdio: ['pipe', 'ignore', 'inherit'] })
  child.stdin.end(rules)
  const [code]: unknown[] = await once(child, 'exit')
  if (code !== 0) throw new Error('The packet filter did not take the rules.')
}

/** Needs root and nftables. */
export async function canCutOff(): Promise<boolean> {
  try {
    await run('nft', ['add', 'table', 'inet', table])
    await run('nft', ['delete', 'table', 'inet', table])
    return true
  } catch {
    return false
  }
}

/**
 * Every packet between a node and the others is dropped without a word. All of them have addresses of one machine, so
 * whose a packet is is told by the group that its process runs under; the servers of the node answer nobody either, but
 * its own etcd, which its own Patroni asks. What is returned ends it.
 */
export async function cutOff({ address, group }: DatabaseNode): Promise<() => Promise<void>> {
  await filter(`table inet ${table} {
    chain output {
      type filter hook output priority 0;
      ip daddr != 127.0.0.0/8 accept
      meta skgid ${group} ip daddr != { 127.0.0.1, ${address} } drop
      meta skgid != ${group} ip daddr ${address} drop
      ip saddr ${address} ip daddr != ${address} tcp sport { 2380, 5432, 8008 } drop
    }
  }`)
  const end = (): void => void execFileSync('nft', ['delete', 'table', 'inet', table])
  process.once('exit', end)
  return async () => {
    process.removeListener('exit', end)
    await run('nft', ['delete', 'table', 'inet', table])
  }
}
