import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { untilDone } from '../../faults/wait.ts'
import type { Engine } from './engine.ts'

const ours = z.object({
  container_name: z.string(),
  ports: z.array(z.string()),
  environment: z.looseObject({ OPS_PORT: z.string() }),
  stop_grace_period: z.string().regex(/^\d+s$/),
})

/** One of the processes that compose.yaml starts and lets run. */
export interface Served {
  readonly container: string
  readonly opsPort: number
  readonly ports: readonly number[]
  readonly graceSeconds: number
}

/** API, gateway and worker, from the very file. */
export function readServed({ place }: Engine): Served[] {
  const text = readFileSync(join(place, 'ops/container/compose.yaml'), 'utf8')
  const { services } = z
    .object({ services: z.record(z.string(), z.unknown()) })
    .parse(parse(text, { merge: true }))
  return ['api', 'gateway', 'worker'].map((name) => {
    const service = ours.parse(services[name])
    return {
      container: service.container_name,
      opsPort: Number(service.environment.OPS_PORT),
      ports: service.ports.map((port) => Number(port.split(':')[1])),
      graceSeconds: Number.parseInt(service.stop_grace_period, 10),
    }
  })
}

function isTaken(port: number, address = '127.0.0.1'): Promise<boolean> {
  return new Promise((done) => {
    const line = createConnection(port, address)
    line.once('connect', () => {
      line.destroy()
      done(true)
    })
    line.once('error', () => done(false))
  })
}

/** What answers there must be ours. */
export async function refuseTakenPorts(served: readonly Served[]): Promise<void> {
  for (const port of served.flatMap(({ ports }) => ports))
    if (await isTaken(port)) throw new Error(`Something else listens on port ${port} of this machine.`)
}

/** By the addresses at which other machines reach this one nobody may answer. */
export async function findOpenPorts(served: readonly Served[]): Promise<string[]> {
  const outer = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
  const findings: string[] = []
  for (const { address } of outer)
    for (const port of served.flatMap(({ ports }) => ports))
      if (await isTaken(port, address)) findings.push(`port ${port} is open to others, at ${address}`)
  return findings
}

export async function untilReady({ run }: Engine, { container, opsPort }: Served): Promise<void> {
  const isReady = async (): Promise<void> => {
    const { status } = await fetch(`http://127.0.0.1:${opsPort}/readyz`)
    if (status !== 200) throw new Error(`it answers ${status}`)
  }
  try {
    await untilDone(`${container} is ready`, isReady)
  } catch (error) {
    const { out, err } = run(`podman logs --tail 20 ${container}`)
    throw new Error(`${out}\n${err}`, { cause: error })
  }
}

/** By SIGTERM, and what it made of it; after its time it would be killed. */
export function stop({ must }: Engine, { container, graceSeconds }: Served) {
  const began = performance.now()
  must(`podman stop --time ${graceSeconds} ${container}`)
  const seconds = Math.round((performance.now() - began) / 100) / 10
  const code = Number(must(`podman inspect --format '{{.State.ExitCode}}' ${container}`))
  const restarts = Number(must(`podman inspect --format '{{.RestartCount}}' ${container}`))
  return {
    container,
    seconds,
    findings: [
      ...(code === 0 ? [] : [`${container} ended with ${code} after ${seconds} s`]),
      ...(restarts === 0 ? [] : [`${container} was started ${restarts} times more`]),
    ],
  }
}

/** By what podman-restart.service does, while all of them are stopped. */
export function startAsAfterTheMachine({ must }: Engine): void {
  must('podman stop --all')
  const unit = readFileSync('/usr/lib/systemd/system/podman-restart.service', 'utf8')
  const [, start] = /^ExecStart=(.+)$/m.exec(unit) ?? []
  if (start === undefined) throw new Error('podman-restart.service starts nothing.')
  must(`LOGGING= ; ${start}`)
}
