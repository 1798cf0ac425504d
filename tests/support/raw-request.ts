import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Below fetch, which corrects or refuses some of what has to go out. `write` ends the request. */
export function sendRaw(
  url: string | URL,
  options: RequestOptions,
  write: (call: ClientRequest) => void,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(url, options, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString(),
        })
        // Answered before it was sent: the server would wait a minute for the rest before it closes.
        if (!call.writableEnded) call.destroy()
      })
    })
    call.on('timeout', () => call.destroy(new Error('no answer')))
    call.on('error', reject)
    write(call)
  })
}
