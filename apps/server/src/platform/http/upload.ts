import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refusal } from '../errors.ts'

const megabyte = 1024 * 1024

/** Whatever a call says that it brings, nothing of it is read before the caller was let in. */
export function leaveUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** A form as another server sends it, and nothing else. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/**
 * The bytes of a file, held in memory once. A larger one is not read on: whoever announced it is told at once, and of
 * one that came unannounced the rest is thrown away: left unread, it would hold the connection, and the server's end.
 */
export async function readBytes(message: IncomingMessage, max: number): Promise<Buffer> {
  const tooLarge = refusal('file_too_large', { megabytes: max / megabyte })
  const announced = Number(message.headers['content-length'] ?? 0)
  if (announced > max) throw tooLarge
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    const take = (part: Buffer): void => {
      size += part.length
      if (size <= max) {
        parts.push(part)
        return
      }
      message.off('data', take)
      message.resume()
      parts.length = 0
      reject(tooLarge)
    }
    message.on('data', take)
    message.once('end', () => resolve(Buffer.concat(parts, size)))
    message.once('error', () => reject(refusal('upload_broken_off')))
    message.once('close', () => {
      if (!message.complete) reject(refusal('upload_broken_off'))
    })
  })
}
