import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type ServerProcess, startServer } from '../bench/process.ts'

const server = join(import.meta.dirname, '../../apps/server/src')

type Kind = 'api' | 'gateway'

interface Place {
  readonly kind: Kind
  running: ServerProcess | null
}

interface Ended {
  readonly code: number
  readonly out: string
}

/** Two of each kind behind a balancer, which sends nothing to one that is about to stop. */
export type Fleet = Awaited<ReturnType<typeof startFleet>>

export async function startFleet(env: Readonly<Record<string, string>>) {
  const places: Place[] = (['api', 'gateway', 'api', 'gateway'] as const).map((kind) => ({
    kind,
    running: null,
  }))
  const start = async (place: Place): Promise<void> => {
    place.running = await startServer(place.kind, env)
  }
  const stop = async (place: Place): Promise<void> => {
    const { running } = place
    place.running = null
    await running?.stop()
  }
  let calls = 0
  const halves = [places.slice(0, 2), places.slice(2)]
  await Promise.all(places.map(start))
  return {
    /** In turn, so that both of a kind are asked. Whom a stopping one did not take is sent to the other. */
    ask: async <T>(kind: Kind, work: (url: string) => Promise<T>): Promise<T> => {
      for (;;) {
        const up = places.flatMap((place) => (place.kind === kind && place.running ? [place.running] : []))
        calls += 1
        const next = up[calls % up.length]
        if (!next) throw new Error(`There is no ${kind}.`)
        try {
          return await work(`http://127.0.0.1:${next.port}`)
        } catch (error) {
          const stopped = !places.some((place) => place.running === next)
          if (!(stopped && error instanceof TypeError)) throw error
        }
      }
    },
    /** One of each kind at a time, while the other serves; `between` is called with the fleet half and half. */
    restart: async (between: () => Promise<void>): Promise<void> => {
      for (const [index, half] of halves.entries()) {
        await Promise.all(half.map(stop))
        await Promise.all(half.map(start))
        if (index === 0) await between()
      }
    },
    stop: () => Promise.all(places.map(stop)),
  }
}

/** Runs an entry to its end, which for a server means that it did not start. */
export function runToEnd(
  entry: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [join(server, entry), ...args],
      { env: { ...process.env, ...env, PORT: '0', PARTNER_PORT: '0' }, timeout: 120_000 },
      (_error, out, err) => done({ code: child.exitCode ?? -1, out: out + err }),
    )
  })
}
