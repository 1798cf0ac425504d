import type { Db, Tx } from '../platform/db/database.ts'
import type { Asked } from '../platform/db/prepared-run.ts'
import type { Statement } from '../platform/db/statement.ts'

/**
 * What a call reads in any case, read in one write with the question who calls. An answer is used only where the call
 * asks for the very same, and once: whoever looks again wants to see what has changed.
 */
export interface Ahead {
  readonly read: <Values extends object, Row extends object>(
    db: Db | Tx,
    statement: Statement<Values, Row>,
    values: Values,
  ) => Promise<Row[]>
}

export function makeAhead(asked: readonly Asked[], answers: readonly object[][]): Ahead {
  const left = new Map(asked.map((one, index) => [one, answers[index] ?? []]))
  return {
    read: async <Values extends object, Row extends object>(
      db: Db | Tx,
      statement: Statement<Values, Row>,
      values: Values,
    ): Promise<Row[]> => {
      const wanted = statement.asked(values)
      for (const [one, rows] of left) {
        if (!isSame(one, wanted)) continue
        left.delete(one)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of the same statement.
        return rows as Row[]
      }
      return statement(db, values)
    },
  }
}

function isSame(one: Asked, other: Asked): boolean {
  return one.name === other.name && one.values.every((value, index) => value === other.values[index])
}

/** What is known of an office before it has proven who it is: by that alone nothing is told to anybody. */
export interface KnownOffice {
  readonly agentSid: number
  readonly agencySid: number
}

export type KnownOffices = ReturnType<typeof rememberOffices>

const maxOffices = 10_000

/**
 * Who has proven it lately from the same address. For anybody else nothing is read ahead, so a stranger costs one
 * statement, as he would without any of this.
 */
export function rememberOffices() {
  const offices = new Map<string, KnownOffice>()
  const keyOf = (agentId: string, address: string): string => `${agentId} ${address}`
  return {
    find: (agentId: string, address: string): KnownOffice | undefined => offices.get(keyOf(agentId, address)),
    add: (agentId: string, address: string, { agentSid, agencySid }: KnownOffice): void => {
      const key = keyOf(agentId, address)
      const known = offices.get(key)
      if (known?.agentSid === agentSid && known.agencySid === agencySid) return
      const [oldest] = offices.keys()
      if (oldest !== undefined && offices.size >= maxOffices) offices.delete(oldest)
      offices.set(key, { agentSid, agencySid })
    },
    remove: (agentId: string, address: string): void => void offices.delete(keyOf(agentId, address)),
  }
}
