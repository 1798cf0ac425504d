import type { FileHandle } from 'node:fs/promises'
import { PassThrough, type Readable, Writable } from 'node:stream'
import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'

// Threads cost more than they bring for a file of some megabytes.
configure({ useWebWorkers: false })

/** As WinZip and 7-Zip number them. */
const strengths = { 128: 1, 256: 3 } as const

export type AesBits = keyof typeof strengths

export interface ZipOf {
  /** As it stands inside; whoever has no password reads it too. */
  readonly name: string
  readonly bytes: number
  readonly at: string
  readonly password: string
  readonly bits: AesBits
}

/** With AES (AE-2, as WinZip made it up): the salt is chance, so a zip is made once and the very bytes are kept. */
export async function zipOf(content: ReadableStream<Uint8Array>, of: ZipOf): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    password: of.password,
    encryptionStrength: strengths[of.bits],
    ...dated(of.at),
    // Lengths in front of the data, not behind: every program reads that.
    bufferedWrite: true,
  })
  await zip.add(of.name, content, { uncompressedSize: of.bytes })
  return Buffer.from(await zip.close())
}

/** A zip knows no zone: it is the time of UTC, and nothing of the machine that made it. */
function dated(at: string) {
  return { rawLastModDate: dosTime(new Date(at)), extendedTimestamp: false }
}

export interface ZipEntry {
  readonly title: string
  readonly stream: Readable
}

/**
 * Without a password, made while it is read: nothing of it is held. Whoever stops reading ends the contents with it, and
 * a content that breaks off breaks off the zip.
 */
export function zipStream(entries: readonly ZipEntry[], at: string): Readable {
  const file = new PassThrough()
  file.once('close', () => {
    for (const { stream } of entries) stream.destroy()
  })
  writeEntries(file, entries, at).catch((error: Error) => file.destroy(error))
  return file
}

async function writeEntries(file: PassThrough, entries: readonly ZipEntry[], at: string): Promise<void> {
  const zip = new ZipWriter(Writable.toWeb(file), dated(at))
  for (const { title, stream } of entries) await zip.add(title, piecesOf(stream))
  await zip.close()
}

/** At the pace of whoever reads. */
function piecesOf(content: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = content[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
  })
}

/** Two bytes of date, two of time, in steps of two seconds. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}

const pieceBytes = 64 * 1024

/** From its first byte on, a piece at a time. */
export function streamOf(file: FileHandle): ReadableStream<Uint8Array> {
  let position = 0
  return new ReadableStream({
    pull: async (controller) => {
      const { bytesRead, buffer } = await file.read(new Uint8Array(pieceBytes), 0, pieceBytes, position)
      position += bytesRead
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
      else controller.close()
    },
  })
}

/** What is inside of a zip of ours, a piece at a time; whatever is wrong with it is thrown while it is read. */
export async function* unzip(zip: Buffer, password: string): AsyncGenerator<Uint8Array> {
  const [entry] = await new ZipReader(new Uint8ArrayReader(zip)).getEntries()
  if (!entry || entry.directory) throw new Error('There is no file inside.')
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // What goes wrong there reaches whoever reads, through the stream.
  const done = entry
    .getData(writable, { password, checkSignature: true })
    .catch((error: unknown) => writable.abort(error).catch(() => undefined))
  yield* readable
  await done
}
