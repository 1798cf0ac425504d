import type { Filters } from '../../../apps/server/src/features/transactions/search.ts'
import { type Corridor, measureGateway } from '../gateway/load.ts'
import { openLine } from '../lines.ts'
import { interleaved } from '../statistics.ts'
import { type Caller, search } from './caller.ts'
import { ourExport } from './export.ts'
import { pageQuery, type Shape, totalQuery } from './shapes.ts'

const tellers = 8
const seconds = 10
const rounds = 3

/** A person searches, reads, and searches again. */
const thinkMs = 1000

interface Busy {
  readonly searches: number
  readonly exports: number
}

/** So many people at their screens and one export after the other, until the work beside them is done. */
const beside = async (
  caller: Caller,
  shapes: readonly Shape[],
  exported: Filters,
  people: number,
  work: () => Promise<number>,
): Promise<{ rate: number; busy: Busy }> => {
  const stop = new AbortController()
  const { signal } = stop
  let searches = 0
  let exports = 0
  const staff = async (): Promise<void> => {
    const line = await openLine(caller.port)
    while (!signal.aborted) {
      const shape = shapes[Math.floor(Math.random() * shapes.length)] as Shape
      await search(caller, line, pageQuery(shape))
      await search(caller, line, totalQuery(shape))
      searches += 1
      await new Promise((done) => setTimeout(done, thinkMs * (0.5 + Math.random())))
    }
    line.end()
  }
  const exporter = async (): Promise<void> => {
    while (!signal.aborted) {
      await ourExport(caller, exported)
      exports += 1
    }
  }
  const busy = Promise.all([...Array.from({ length: people }, staff), exporter()])
  const rate = await work()
  stop.abort()
  await busy
  return { rate, busy: { searches, exports } }
}

export interface Together {
  readonly alone: number
  readonly together: number
  readonly busy: Busy
}

/** Transfers a second of the gateway alone, and beside the searchers and an export. An error anywhere ends the bench. */
export const measureTogether = async (
  caller: Caller,
  gatewayPort: number,
  corridors: readonly Corridor[],
  shapes: readonly Shape[],
  exported: Filters,
  people: number,
): Promise<Together> => {
  const sums = { searches: 0, exports: 0 }
  const post = (): Promise<number> => measureGateway(gatewayPort, corridors, tellers, seconds)
  const [alone, together] = await interleaved(rounds, post, async () => {
    const { rate, busy } = await beside(caller, shapes, exported, people, post)
    sums.searches += busy.searches
    sums.exports += busy.exports
    return rate
  })
  return { alone, together, busy: sums }
}
