import { setTimeout } from 'node:timers/promises'
import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { type Client, makeClient, type TestSession } from '#support/client.ts'
import { callerOf, message, type Network, type Office, sendInput, terms } from '#support/gateway.ts'
import { testPassword, testSecondPassword } from '#support/server.ts'
import type { Fleet } from './fleet.ts'

/** What somebody heard who should have heard nothing of the turn. */
export interface Heard {
  readonly agents: { answers: number; readonly refused: string[] }
  readonly staff: { answers: number; logIns: number; readonly refused: string[] }
}

const enoughRefused = 50

/** Agents who send and staff who work, each with a short pause between two rounds, until they are told to stop. */
export function startCrowd(
  fleet: Fleet,
  { networks, logins }: { readonly networks: readonly Network[]; readonly logins: readonly string[] },
  pauseMs: number,
) {
  const heard: Heard = {
    agents: { answers: 0, refused: [] },
    staff: { answers: 0, logIns: 0, refused: [] },
  }
  const state = { isOver: false }
  const workers: { rounds: number }[] = []
  const sessions = new Map<string, TestSession>()
  /** Who is to log in anew in the next round. */
  const anew = new Set<string>()

  /** Or until so much was refused that nothing more has to be shown. */
  async function until(isDone: () => boolean): Promise<void> {
    while (!isDone() && heard.agents.refused.length + heard.staff.refused.length < enoughRefused)
      await setTimeout(10)
  }

  /** A round after the other; the number of rounds tells that everybody was served in a state of the fleet. */
  async function work(round: () => Promise<void>): Promise<void> {
    const worker = { rounds: 0 }
    workers.push(worker)
    while (!state.isOver) {
      await round().catch((error: unknown) => heard.agents.refused.push(String(error)))
      worker.rounds += 1
      await setTimeout(pauseMs)
    }
  }

  const agent = (network: Network, office: Office) => async (): Promise<void> => {
    const text =
      office === network.sender
        ? message('sendValidation', office, sendInput(network))
        : message('feeLookup', office, {
            terms: terms(network, { receiveAgencyID: network.sender.agencyCode, receiveCurrency: 'USD' }),
          })
    const reply = await fleet.ask('gateway', (url) => callerOf(`${url}/partner/v1`).post(text))
    heard.agents.answers += 1
    if (reply.fault !== undefined) heard.agents.refused.push(`${office.agentId}: ${reply.fault}`)
  }

  const api = <T>(work: (client: Client) => Promise<T>): Promise<T> =>
    fleet.ask('api', (url) => work(makeClient(url)))

  async function logIn(login: string): Promise<TestSession> {
    heard.staff.logIns += 1
    return api((client) => client.logIn(login, testPassword))
  }

  /** The second-level password is told too, and the session from before is left. */
  async function logInAnew(login: string, old: TestSession): Promise<TestSession> {
    const session = await logIn(login)
    const body = { passlvl2: await hashPassword(testSecondPassword), action: 'users' } as const
    await api((client) => client.call(sessionRoutes.secondLevel, { body }, session))
    await api((client) => client.call(sessionRoutes.logout, {}, old))
    return session
  }

  /** The token is renewed, and a call is made that has to bring the values of the session. */
  const clerk = (login: string) => async (): Promise<void> => {
    const old = sessions.get(login) ?? (await logIn(login))
    const session = anew.has(login) ? await logInAnew(login, old) : old
    anew.delete(login)
    const { token } = await api((client) => client.call(sessionRoutes.verify, {}, session))
    const renewed = { ...session, token }
    sessions.set(login, renewed)
    const body = { sign: session.sign }
    const ended = await api((client) => client.attempt(sessionRoutes.endSecondLevel, { body }, renewed))
    ended.done()
    heard.staff.answers += 1
  }

  /** Whoever heard anything else has lost a session, and logs in again. */
  const patiently = (login: string, round: () => Promise<void>) => async (): Promise<void> => {
    try {
      await round()
    } catch (error) {
      heard.staff.refused.push(`${login}: ${error instanceof Error ? error.message : String(error)}`)
      sessions.delete(login)
    }
  }

  const running = [
    ...networks.flatMap((network) =>
      [network.sender, network.payer].map((office) => work(agent(network, office))),
    ),
    ...logins.map((login) => work(patiently(login, clerk(login)))),
  ]

  return {
    heard,
    /** Until everybody has been served so many times more. */
    served: async (rounds: number): Promise<void> => {
      const goals = workers.map(({ rounds: had }) => had + rounds)
      await until(() => workers.every((worker, index) => worker.rounds >= (goals[index] ?? 0)))
    },
    logInAnew: async (): Promise<void> => {
      for (const login of logins) anew.add(login)
      await until(() => anew.size === 0)
    },
    stop: async (): Promise<void> => {
      state.isOver = true
      await Promise.all(running)
    },
  }
}
