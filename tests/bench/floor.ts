import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../tools/local-postgres/free-port.ts'
import { type ServerProcess, startProcess } from './process.ts'

export interface FloorStep {
  readonly name: string
  /** As PostgreSQL gets it, with numbers for the names. */
  readonly text: string
  /** The variable of each number. */
  readonly names: readonly string[]
  /** What stands before the columns of the first row where they become variables; null where they do not. */
  readonly into: string | null
}

export interface FloorRoute {
  readonly steps: readonly FloorStep[]
  /** Those that are the same in every call; the others come in the query. */
  readonly variables: Readonly<Record<string, unknown>>
  /** Null: the variable `rows`. */
  readonly answer: string | null
}

/** One statement, answered by its column `rows`. */
export function floorRoute(
  name: string,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): FloorRoute {
  const named = values.map((value, index): [string, unknown] => [`v${index + 1}`, value])
  const step = { name, text, names: named.map(([one]) => one), into: '' }
  return { steps: [step], variables: Object.fromEntries(named), answer: null }
}

export interface FloorPlan {
  readonly port: number
  readonly databaseUrl: string
  readonly connections: number
  /** By path. */
  readonly routes: Readonly<Record<string, FloorRoute>>
}

/** The least that a server in Node with the same statements costs. */
export async function startFloor(folder: string, plan: Omit<FloorPlan, 'port'>): Promise<ServerProcess> {
  const port = await freePort()
  const file = join(folder, 'floor.json')
  writeFileSync(file, JSON.stringify({ ...plan, port } satisfies FloorPlan))
  return startProcess([join(import.meta.dirname, 'floor-process.ts'), file], process.env, port, '/')
}
