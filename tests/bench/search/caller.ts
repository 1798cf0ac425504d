import { hashPassword } from '@corridor/contract/common/password'
import { makeClient, type TestSession } from '#support/client.ts'
import { createUser } from '../../../apps/server/src/features/users/service.ts'
import { hostCall } from '../../../apps/server/src/platform/call.ts'
import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import { type Line, measureLines, openLine } from '../lines.ts'
import { median } from '../statistics.ts'
import type { Run } from '../usage.ts'
import { floorPath } from './shapes.ts'

export interface Caller {
  readonly port: number
  readonly session: TestSession
}

/** Somebody who may search and export; made by the first run on a database. */
export async function logIn(platform: Platform, port: number): Promise<Caller> {
  const login = 'searcher'
  const password = 'bench password'
  const known = await platform.db
    .selectFrom('appUsers')
    .select('sid')
    .where('login', '=', login)
    .executeTakeFirst()
  if (!known) {
    const person = { name: 'B', lastName: 'B', email: 'b@example.com', comments: '' }
    const pass = await hashPassword(password)
    const user = { login, pass, profile: 1, active: true, ...person }
    await createUser(platform, hostCall(platform.log, 'bench'), { user })
  }
  return { port, session: await makeClient(`http://127.0.0.1:${port}`).logIn(login, password) }
}

/** One search over a line that stands; anything but an answer is an error. */
export async function search({ session }: Caller, { ask }: Line, query: string): Promise<void> {
  const answer = await ask(
    `GET /api/transactions?${query} HTTP/1.1\r\nhost: api\r\naccess-token: ${session.token}\r\n\r\n`,
  )
  if (!answer.startsWith('HTTP/1.1 200')) throw new Error(`${query}: ${answer.slice(-500)}`)
}

/** Searches a second of so many clients. */
export function searchRate(caller: Caller, query: string, clients: number, seconds: number): Promise<Run> {
  return measureLines(caller.port, clients, seconds, (line) => search(caller, line, query))
}

/** The same statement from a server that does nothing else. */
export function floorRate(port: number, shape: string, clients: number, seconds: number): Promise<Run> {
  const request = `GET ${floorPath(shape)} HTTP/1.1\r\nhost: floor\r\n\r\n`
  return measureLines(port, clients, seconds, async ({ ask }) => {
    const answer = await ask(request)
    if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer)
  })
}

/** The median of single searches, one after the other, in milliseconds. */
export async function searchTime(caller: Caller, query: string): Promise<number> {
  const line = await openLine(caller.port)
  const times: number[] = []
  for (let call = 0; call < 40; call += 1) {
    const began = performance.now()
    await search(caller, line, query)
    times.push(performance.now() - began)
  }
  line.end()
  return median(times)
}
