import { afterAll, beforeAll, expect } from 'vitest'
import { type ServerProcess, startServer } from '../bench/process.ts'
import { testEnvironment } from './config.ts'
import { callerOf, type Reply } from './gateway.ts'
import type { TransferWorld } from './transactions.ts'
import { volume } from './volume.ts'

export type Ask = (gateway: ReturnType<typeof callerOf>) => Promise<Reply>

export interface Change {
  readonly change: () => Promise<unknown>
  readonly undo: () => Promise<unknown>
  readonly ask: Ask
  /** What an answer says of the rule. */
  readonly told: (reply: Reply) => string | Promise<string>
  readonly before: string
  readonly after: string
}

/** How often each gateway is asked after each change. */
export const calls = volume({ gate: 20, full: 200 })
const atOnce = 20

/** Two gateways in processes of their own, on the database of the back office. */
export function useTwoGateways(world: TransferWorld) {
  const processes: ServerProcess[] = []
  beforeAll(async () => {
    const env = testEnvironment(world.server.platform.config.databaseUrl)
    for (let started = 0; started < 2; started += 1) processes.push(await startServer('gateway', env))
  })
  afterAll(async () => {
    await Promise.all(processes.map(({ stop }) => stop()))
  })

  /** How often each answer came from both gateways together. */
  async function askBoth(
    { ask, told }: Pick<Change, 'ask' | 'told'>,
    times: number,
  ): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    const lanes = processes.flatMap(({ port }) => {
      const gateway = callerOf(`http://127.0.0.1:${port}/partner/v1`)
      return Array.from({ length: Math.min(atOnce, times) }, (_, lane) => ({ gateway, lane }))
    })
    await Promise.all(
      lanes.map(async ({ gateway, lane }) => {
        for (let asked = lane; asked < times; asked += atOnce) {
          const answer = await told(await ask(gateway))
          counts[answer] = (counts[answer] ?? 0) + 1
        }
      }),
    )
    return counts
  }

  /** Makes a change, asks both gateways, and takes it back: none of them goes by the old rule. */
  async function expectReached(row: Change): Promise<void> {
    expect(await askBoth(row, 1)).toEqual({ [row.before]: 2 })
    await row.change()
    const asked = await askBoth(row, calls)
    await row.undo()
    expect(asked).toEqual({ [row.after]: 2 * calls })
    expect(await askBoth(row, 1)).toEqual({ [row.before]: 2 })
  }

  return { askBoth, expectReached }
}
