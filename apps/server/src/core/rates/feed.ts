import { OperatorError } from '../../platform/errors.ts'
import { type RateSheet, readJsonSheet } from './sheet.ts'

interface Limits {
  readonly maxAgeHours: number
  readonly timeoutMs?: number
}

const maxBytes = 1024 * 1024

/** Asks the provider for its newest sheet. Call it outside a transaction: it may take the whole timeout. */
export async function fetchSheet(
  url: string,
  { maxAgeHours, timeoutMs = 10_000 }: Limits,
): Promise<RateSheet> {
  // Only the host: the rest of the address may hold the key that we pay for.
  const { host } = new URL(url)
  const text = await ask(url, host, timeoutMs)
  const now = new Date()
  const sheet = readJsonSheet(text, { source: host, now })
  if (now.getTime() - Date.parse(sheet.asOf) > maxAgeHours * 3_600_000) {
    throw unavailable(host, `still gives the rates of ${sheet.asOf}, more than ${maxAgeHours} hours old`)
  }
  return sheet
}

function unavailable(host: string, what: string): OperatorError {
  return new OperatorError(`The rates provider ${host} ${what}.`)
}

async function ask(url: string, host: string, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      // Whoever can redirect us could also choose whose rates we take; a redirect is an answer other than 200.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await readAnswer(response, host)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw unavailable(host, whatHappened(error, timeoutMs))
  }
}

async function readAnswer(response: Response, host: string): Promise<string> {
  if (response.status !== 200) {
    await response.body?.cancel()
    throw unavailable(host, `answered ${response.status}`)
  }
  const type = response.headers.get('content-type') ?? 'nothing'
  if (!/^application\/(\S+\+)?json\b/i.test(type)) {
    await response.body?.cancel()
    throw unavailable(host, `answered ${type.slice(0, 60)} instead of JSON`)
  }
  return new TextDecoder().decode(await readBody(response, host))
}

/** Counts what arrives, unpacked: what the headers promise is worth nothing. */
async function readBody(response: Response, host: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw unavailable(host, `answered with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** By code, never by message: Node puts the whole address into some of them. */
function whatHappened(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'could not be asked'
  if (error.name === 'TimeoutError') return `did not answer within ${timeoutMs / 1000} seconds`
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : error.name
  return `could not be reached or broke off (${String(code)})`
}
