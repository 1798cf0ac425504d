import { connect } from 'node:net'
import type { Run } from './usage.ts'

/**
 * A client that costs next to nothing: on a machine of two cores, whatever the client burns is taken from what it
 * measures. One socket, one request at a time, no more of HTTP than our servers answer with.
 */
export interface Line {
  readonly ask: (request: string) => Promise<string>
  readonly end: () => void
}

export async function openLine(port: number): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
  let received = ''
  let waiting: { done: (body: string) => void; fail: (error: Error) => void } | undefined
  socket.setEncoding('latin1')
  socket.on('error', (error) => waiting?.fail(error))
  socket.on('data', (chunk: string) => {
    received += chunk
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
    if (received.length < headEnd + 4 + length) return
    const answer = received
    received = ''
    waiting?.done(answer)
  })
  return {
    ask: (request) =>
      new Promise((done, fail) => {
        waiting = { done, fail }
        socket.write(request)
      }),
    end: () => socket.destroy(),
  }
}

/** How often a second so many clients get through `once`, each on a line of its own. */
export async function measureLines(
  port: number,
  clients: number,
  seconds: number,
  once: (line: Line, client: number) => Promise<void>,
): Promise<Run> {
  const lines = await Promise.all(Array.from({ length: clients }, () => openLine(port)))
  const began = performance.now()
  const until = began + seconds * 1000
  let done = 0
  const work = async (line: Line, client: number): Promise<void> => {
    while (performance.now() < until) {
      await once(line, client)
      done += 1
    }
  }
  await Promise.all(lines.map(work))
  const rate = done / ((performance.now() - began) / 1000)
  for (const line of lines) line.end()
  return { rate, calls: done }
}
