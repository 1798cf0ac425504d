import { spawn } from 'node:child_process'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ended } from '../faults/wait.ts'

/** HAProxy on a file of the operators, filled in; what it says is beside it in the folder. */
export function startHaproxy(folder: string, settings: string): { readonly stop: () => Promise<void> } {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settings)
  const log = openSync(join(folder, 'haproxy.log'), 'a')
  const env = { PATH: `${process.env['PATH']}:/usr/sbin` }
  const child = spawn('haproxy', ['-db', '-f', file], { env, stdio: ['ignore', log, log] })
  closeSync(log)
  // To the signal that ends others with us it only says how it is.
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.removeListener('exit', kill))
  return {
    stop: async () => {
      kill()
      await ended(child)
    },
  }
}
