import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ownPasswordLength } from '@corridor/contract/common/password'
import { OperatorError } from './errors.ts'

/** Without an echo on a terminal, or one line from a pipe; never from the arguments, which everybody can list. */
export async function askPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (process.stdin.isTTY) process.stderr.write('Password: ')
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  // A pipe that ends without a line answers no question.
  const password = await Promise.race([lines.question(''), once(lines, 'close').then(() => '')])
  lines.close()
  const { min, max } = ownPasswordLength
  if (password.length < min || password.length > max) {
    throw new OperatorError(`A password has ${min} to ${max} characters.`)
  }
  return password
}
