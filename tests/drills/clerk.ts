import { usersRoutes } from '@corridor/contract/users'
import { makeClient } from '#support/client.ts'
import { testPassword } from '#support/server.ts'
import { pause, untilDone } from '../faults/wait.ts'

/** What one look came to; no status: there was no answer. */
export interface Look {
  readonly beganAt: number
  readonly status: number | null
  readonly said: string
}

/** Looks at a list again and again with the one session that he has from the start. What comes back ends it. */
export async function startClerk(
  base: string,
  { login, pauseMs }: { readonly login: string; readonly pauseMs: number },
  hear: (look: Look) => void,
): Promise<() => void> {
  const client = makeClient(base)
  const session = await untilDone('the log-in of staff', () => client.logIn(login, testPassword))
  const state = { isOver: false }
  const look = async (): Promise<void> => {
    const beganAt = performance.now()
    try {
      const { status, body } = await client.attempt(usersRoutes.list, {}, session)
      hear({ beganAt, status, said: status === 200 ? '' : JSON.stringify(body) })
    } catch (error) {
      if (!state.isOver) hear({ beganAt, status: null, said: String(error) })
    }
  }
  const work = async (): Promise<void> => {
    while (!state.isOver) {
      await look()
      await pause(pauseMs)
    }
  }
  void work()
  return () => {
    state.isOver = true
  }
}
