import type { TransactionFilters as Filters } from '@corridor/contract/common/transaction-search'
import { transactionsRoutes } from '@corridor/contract/transactions'
import { type Corridor, measureGateway } from '../gateway/load.ts'
import { openLine } from '../lines.ts'
import { interleaved } from '../statistics.ts'
import { type Caller, search } from './caller.ts'
import { ourExport } from './export.ts'
import { pageQuery, type Shape, totalQuery } from './shapes.ts'

const tellers = 8
const seconds = 10
const rounds = 3

/** What goes on beside the gateway: so many people at their screens, and one export after the other, or none. */
export interface Company {
  readonly people: number
  /** How long one of them reads before the next search, on average. */
  readonly readMs: number
  readonly exported: Filters | null
}

interface Done {
  readonly searches: number
  readonly exports: number
}

/** Keeps the company busy until the work beside it is done. */
async function beside(
  caller: Caller,
  shapes: readonly Shape[],
  { people, readMs, exported }: Company,
  work: () => Promise<number>,
): Promise<{ rate: number; done: Done }> {
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
      await new Promise((done) => setTimeout(done, readMs * (0.5 + Math.random())))
    }
    line.end()
  }
  const exporter = async (): Promise<void> => {
    if (!exported) return
    while (!signal.aborted) {
      await ourExport(caller, transactionsRoutes.export.path, exported)
      exports += 1
    }
  }
  const busy = Promise.all([...Array.from({ length: people }, staff), exporter()])
  // Whoever fails ends the whole; whoever is done early does not.
  const failure = busy.then(() => new Promise<never>(() => {}))
  const rate = await Promise.race([work(), failure])
  stop.abort()
  await busy
  return { rate, done: { searches, exports } }
}

export interface Together {
  readonly alone: number
  readonly together: number
  readonly done: Done
}

/** Transfers a second of the gateway alone and in company. An error anywhere ends the bench. */
export async function measureTogether(
  caller: Caller,
  gatewayPort: number,
  corridors: readonly Corridor[],
  shapes: readonly Shape[],
  company: Company,
): Promise<Together> {
  const sums = { searches: 0, exports: 0 }
  const post = async (): Promise<number> =>
    (await measureGateway(gatewayPort, corridors, tellers, seconds)).rate
  const [alone, together] = await interleaved(rounds, post, async () => {
    const { rate, done } = await beside(caller, shapes, company, post)
    sums.searches += done.searches
    sums.exports += done.exports
    return rate
  })
  return { alone, together, done: sums }
}
