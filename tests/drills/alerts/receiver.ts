import { createServer, type IncomingMessage } from 'node:http'
import { z } from 'zod'

/** As Prometheus tells it to an Alertmanager, version 2 of its API. */
const posted = z.array(
  z.object({
    labels: z.record(z.string(), z.string()),
    annotations: z.record(z.string(), z.string()),
    /** While it fires, a moment that is still to come. */
    endsAt: z.string(),
  }),
)

export interface Alert {
  readonly name: string
  readonly level: string
  readonly summary: string
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Where alerts arrive: what fires at this moment. */
export async function startReceiver() {
  const firing = new Map<string, Alert>()
  const findings: string[] = []
  const take = (text: string): void => {
    for (const { labels, annotations, endsAt } of posted.parse(JSON.parse(text))) {
      // Prometheus writes them in the order of their names.
      const key = JSON.stringify(labels)
      const alert = {
        name: labels['alertname'] ?? '',
        level: labels['level'] ?? '',
        summary: annotations['summary'] ?? '',
      }
      if (Date.parse(endsAt) > Date.now()) firing.set(key, alert)
      else firing.delete(key)
    }
  }
  /** The status to answer with. */
  const hear = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST' || request.url !== '/api/v2/alerts') return 404
    try {
      take(await bodyOf(request))
      return 200
    } catch (error) {
      findings.push(`the receiver could not read what it was told: ${String(error)}`)
      return 400
    }
  }
  const server = createServer(
    (request, response) => void hear(request).then((status) => response.writeHead(status).end()),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    port: address.port,
    findings,
    firing: (): Alert[] => [...firing.values()],
    stop: () => void server.close(),
  }
}
