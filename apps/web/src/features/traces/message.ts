import type { trace as traceSchema } from '@corridor/contract/traces'
import type { z } from 'zod'
import { looksWellFormed } from './well-formed.ts'

type Trace = z.infer<typeof traceSchema>

type MessageKind = 'request' | 'response' | 'content'

/** One message as it is shown. What could not be read of it is null. */
export interface Message {
  readonly kind: MessageKind
  readonly text: string | null
  readonly wellFormed: boolean
  readonly timeStamp: string | null
  readonly refused: boolean
  readonly reference: string | null
}

export interface ReadTrace {
  /** In the order of the calls; later ones are added behind. */
  readonly position: number
  readonly api: string
  readonly messages: readonly Message[]
}

const soapNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'

/** Null if the text is not well-formed. Nothing that it names is loaded, nothing in it runs. */
function parse(text: string): Document | null {
  if (!looksWellFormed(text)) return null
  const parsed = new DOMParser().parseFromString(text, 'application/xml')
  return parsed.getElementsByTagName('parsererror').length > 0 ? null : parsed
}

function textOf(within: Element | undefined, name: string): string | null {
  return within?.getElementsByTagNameNS('*', name)[0]?.textContent.trim() || null
}

function readMessage(kind: MessageKind, text: string | undefined): Message {
  const parsed = text ? parse(text) : null
  const body = parsed?.getElementsByTagNameNS(soapNamespace, 'Body')[0]
  return {
    kind,
    text: text || null,
    wellFormed: parsed !== null,
    timeStamp: textOf(body, 'timeStamp'),
    refused: (body?.getElementsByTagNameNS(soapNamespace, 'Fault').length ?? 0) > 0,
    reference: textOf(body, 'referenceNumber'),
  }
}

/** The third kind only where neither of the others is there. */
export function readTrace({ api, content }: Trace, position: number): ReadTrace {
  return {
    position,
    api,
    messages:
      content.request || content.response || !content.content
        ? [readMessage('request', content.request), readMessage('response', content.response)]
        : [readMessage('content', content.content)],
  }
}

const plainName = /^[A-Za-z0-9-]{1,40}$/

/** What the files are named after: the transfer's reference where a message tells it, else its number. */
export function nameOf(traces: readonly ReadTrace[], sid: number): string {
  return (
    traces
      .flatMap(({ messages }) => messages)
      .map(({ reference }) => reference)
      .find((reference) => reference !== null && plainName.test(reference)) ?? String(sid)
  )
}

export function fileName(transfer: string, api: string, kind: MessageKind): string {
  return `${transfer}_${api.replace(/[^A-Za-z0-9-]/g, '-')}_${kind}.xml`
}
