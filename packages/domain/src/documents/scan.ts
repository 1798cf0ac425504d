/** What a scan of an id may be. */
export type ScanType = 'image/png' | 'image/jpeg' | 'application/pdf'

export type ScanProblem = 'empty' | 'unknown_kind' | 'broken' | 'too_many_pixels' | 'active_content'

export type Scan =
  | {
      readonly type: ScanType /** How many of the bytes are the file; what hangs behind is none of it. */
      readonly length: number
    }
  | { readonly problem: ScanProblem }

/** A small file can unfold to more than a browser has memory for. */
const mostPixels = 50_000_000

const broken = { problem: 'broken' } as const

/** What a file is by its content, whatever its name says; only what is whole from its first byte to its last is taken. */
export function readScan(bytes: Uint8Array): Scan {
  if (bytes.length === 0) return { problem: 'empty' }
  if (startsWith(bytes, pngSignature)) return readPng(bytes)
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return readJpeg(bytes)
  if (startsWith(bytes, asciiOf('%PDF-'))) return readPdf(bytes)
  return { problem: 'unknown_kind' }
}

function asciiOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0))
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, index) => bytes[index] === byte)
}

function sized(type: ScanType, length: number, width: number, height: number): Scan {
  if (width === 0 || height === 0) return broken
  return width * height > mostPixels ? { problem: 'too_many_pixels' } : { type, length }
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Chunk after chunk: the header first, the picture, the end. */
function readPng(bytes: Uint8Array): Scan {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = pngSignature.length
  let size: readonly [number, number] | undefined
  let hasPicture = false
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) return broken
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (size === undefined) {
      if (name !== 'IHDR' || length !== 13) return broken
      size = [view.getUint32(at + 8), view.getUint32(at + 12)]
    }
    if (name === 'IDAT') hasPicture = true
    if (name === 'IEND') return hasPicture ? sized('image/png', end, ...size) : broken
    at = end
  }
  return broken
}

const jpeg = { startOfScan: 0xda, end: 0xd9, firstRestart: 0xd0, lastRestart: 0xd7 } as const

/** Those that tell the size of the picture: 0xC0 to 0xCF without three that mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Segment after segment, and behind the start of a scan up to the next marker that is no part of the picture. */
function readJpeg(bytes: Uint8Array): Scan {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  let size: readonly [number, number] | undefined
  let hasPicture = false
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return broken
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === jpeg.end) return size && hasPicture ? sized('image/jpeg', at + 2, ...size) : broken
    if (at + 4 > bytes.length) return broken
    const end = at + 2 + view.getUint16(at + 2)
    if (end < at + 4 || end > bytes.length) return broken
    if (isFrame(marker)) {
      if (end < at + 9) return broken
      size = [view.getUint16(at + 7), view.getUint16(at + 5)]
    }
    at = marker === jpeg.startOfScan ? afterPicture(bytes, end) : end
    hasPicture ||= marker === jpeg.startOfScan
  }
  return broken
}

function afterPicture(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    const isPartOfPicture =
      next === 0 || (next !== undefined && next >= jpeg.firstRestart && next <= jpeg.lastRestart)
    if (!isPartOfPicture) return at
  }
  return bytes.length
}

/** Programs, other files and passwords: a scan has none. */
const activeNames: ReadonlySet<string> = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'Encrypt',
])

const tailLength = 1024

/**
 * Packed parts of a PDF are not unpacked here: what they hide is drawn by a viewer that runs nothing. This keeps out
 * what says openly that it is more than pages.
 */
function readPdf(bytes: Uint8Array): Scan {
  const text = lettersOf(bytes)
  if (!/^%PDF-[12]\.\d/.test(text)) return broken
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-tailLength))) return broken
  for (const [, name = ''] of withoutStreams(text).matchAll(/\/([A-Za-z0-9#]{2,60})/g)) {
    const plain = name.replace(/#([0-9A-Fa-f]{2})/g, (_whole, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    if (activeNames.has(plain)) return { problem: 'active_content' }
  }
  return { type: 'application/pdf', length: bytes.length }
}

/** Each byte as one letter; some at a time, because a call has only so many arguments. */
function lettersOf(bytes: Uint8Array): string {
  const step = 8_192
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += step)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + step)))
  return parts.join('')
}

/** Pictures are full of letters that only look like names. */
function withoutStreams(text: string): string {
  const parts: string[] = []
  let at = 0
  while (at < text.length) {
    const start = text.indexOf('stream', at)
    const end = start < 0 ? -1 : text.indexOf('endstream', start)
    if (end < 0) break
    parts.push(text.slice(at, start))
    at = end + 'endstream'.length
  }
  return [...parts, text.slice(at)].join(' ')
}
