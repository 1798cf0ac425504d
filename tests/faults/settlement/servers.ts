import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Certificate } from '#support/smtp.ts'
import type { Sshd } from '#support/sshd.ts'
import { killAll } from '../postgres.ts'
import { ended, endWithUs } from '../wait.ts'

/** Something that is killed with all its children and is there again when this is done. */
export interface Killable {
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

export function superviseSshd(sshd: Sshd): Killable {
  endWithUs(sshd.process())
  return {
    kill: async () => {
      await killAll(sshd.process())
      await sshd.start()
      endWithUs(sshd.process())
    },
    stop: () => sshd.stop(),
  }
}

const entry = join(import.meta.dirname, 'mail-house.ts')

export async function superviseMails(port: number, { files }: Certificate, log: string): Promise<Killable> {
  const start = async (): Promise<ChildProcess> => {
    const child = endWithUs(fork(entry, [String(port), files.key, files.cert, log], { stdio: 'inherit' }))
    await new Promise<void>((up, fail) => {
      child.once('message', () => up())
      child.once('exit', () => fail(new Error('the mail server does not start')))
    })
    return child
  }
  let present = await start()
  return {
    kill: async () => {
      await killAll(present)
      present = await start()
    },
    stop: async () => {
      present.kill('SIGKILL')
      await ended(present)
    },
  }
}
