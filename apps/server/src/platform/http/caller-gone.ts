import type { FastifyReply } from 'fastify'

/** Aborted once the caller has gone away without the answer: nobody waits for what is still being worked out. */
export function callerGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
