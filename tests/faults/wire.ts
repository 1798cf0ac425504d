import { Agent, request } from 'node:http'

/** What a teller's software makes of one try. `lost`: no answer, or one that it did not get to read. */
export type Outcome =
  | { readonly kind: 'answered'; readonly body: string }
  | { readonly kind: 'refused'; readonly fault: string }
  | { readonly kind: 'server_fault'; readonly fault: string }
  | { readonly kind: 'lost'; readonly why: string }
  | { readonly kind: 'garbled'; readonly what: string }

export interface Door {
  /** With `cutAfterMs` the teller's machine dies that long after the message left, or while the answer arrives. */
  readonly send: (operation: string, body: string, cutAfterMs?: number) => Promise<Outcome>
  readonly close: () => void
}

const usualPatienceMs = 10_000

/** Only with a time of its own does Node's agent heed how long the gateway says that a connection may rest. */
const longestRestMs = 60_000

/** The text of the first element of that name. */
export function textOf(body: string, name: string): string {
  return new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>([^<]*)<`).exec(body)?.[1] ?? ''
}

function judge(operation: string, status: number, body: string): Outcome {
  if (status === 200 && body.includes(`<${operation}Response `) && body.endsWith('</soap:Envelope>')) {
    return { kind: 'answered', body }
  }
  const fault = `${textOf(body, 'code')}: ${textOf(body, 'faultstring')}`
  if (status === 500 && body.includes('<faultcode>soap:Server<')) return { kind: 'server_fault', fault }
  if (status === 500 && body.includes('<faultcode>soap:Client<')) return { kind: 'refused', fault }
  return { kind: 'garbled', what: `${operation} answered ${status}: ${body.slice(0, 300)}` }
}

export function openDoor(port: number, patienceMs = usualPatienceMs): Door {
  const agent = new Agent({ keepAlive: true, timeout: longestRestMs })
  const send: Door['send'] = (operation, body, cutAfterMs) =>
    new Promise((done) => {
      const call = request({
        host: '127.0.0.1',
        port,
        path: '/partner/v1',
        method: 'POST',
        agent,
        headers: { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(body) },
      })
      const lose = (why: string): void => {
        clearTimeout(timer)
        call.destroy()
        done({ kind: 'lost', why })
      }
      let timer = setTimeout(() => lose('timeout'), patienceMs)
      if (cutAfterMs !== undefined) {
        call.once('finish', () => {
          clearTimeout(timer)
          timer = setTimeout(() => lose('cut'), cutAfterMs)
        })
      }
      call.once('error', (error) => lose(error.message))
      call.once('response', (answer) => {
        if (cutAfterMs !== undefined) return lose('cut')
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', (error) => lose(error.message))
        answer.once('end', () => {
          clearTimeout(timer)
          done(judge(operation, answer.statusCode ?? 0, Buffer.concat(parts).toString('utf8')))
        })
      })
      call.end(body)
    })
  return { send, close: () => agent.destroy() }
}
