import {
  access,
  appendFile,
  constants,
  mkdir,
  open,
  readFile,
  rename,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { OperatorError } from '../../platform/errors.ts'

export const sealed = z.object({ sealSid: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) })

const lineSchema = sealed.extend({
  /** The database's time. */
  at: z.string(),
  /** Which database it was, and how often it was promoted or restored. Unknown of the time before there was a history. */
  system: z.string().optional(),
  timeline: z.int().optional(),
  /** The key that signed the seal. */
  keyId: z.int().optional(),
  /** Somebody has said why the log does not go on from the line before. */
  accepted: z.object({ by: z.string(), reason: z.string(), from: sealed.nullable() }).optional(),
})

/** The newest seal at some time. */
export type Anchor = z.infer<typeof sealed>
/** With where and when it was. */
export type AnchorLine = z.infer<typeof lineSchema>

/** Some 200 bytes a line: a day and a bit of a worker that seals every two seconds. */
const thinAboveBytes = 12_000_000
const dayMs = 86_400_000
/** A line with an accepted restore in it, every letter of which is written as six. */
const tailBytes = 16_384

export function anchorFile(dataDir: string): string {
  return join(dataDir, 'audit-anchor.jsonl')
}

/** From before there was a history: the newest seal alone. */
function formerFile(dataDir: string): string {
  return join(dataDir, 'audit-anchor.json')
}

export function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * Before the first seal: a machine that dies between that seal and its line finds out by the file without a line that
 * the log was begun here, and not brought from elsewhere.
 */
export async function beginAnchor(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await appendFile(anchorFile(dataDir), '', { flush: true, mode: 0o640 })
}

/** Nothing is written: a file without a line would say that the log was begun here. */
export async function requireWritable(dataDir: string): Promise<void> {
  const file = anchorFile(dataDir)
  try {
    await mkdir(dataDir, { recursive: true })
    await access((await isBegun(dataDir)) ? file : dataDir, constants.W_OK)
  } catch (error) {
    throw new OperatorError(`${file} cannot be written. Type this where the worker has its DATA_DIR.`, {
      cause: error,
    })
  }
}

export async function isBegun(dataDir: string): Promise<boolean> {
  return (await stat(anchorFile(dataDir)).catch(unlessMissing)) !== null
}

/**
 * Adds the newest seal to what is kept outside the database: whoever cuts the end of the log off, or writes it anew,
 * cannot do it here too. Nothing that stands there changes.
 */
export async function appendAnchor(dataDir: string, line: AnchorLine): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = anchorFile(dataDir)
  const size = (await stat(file).catch(unlessMissing))?.size
  if (size === undefined) await takeOver(dataDir)
  else await cutTornEnd(file, size)
  await appendFile(file, `${JSON.stringify(line)}\n`, { flush: true, mode: 0o640 })
  if ((size ?? 0) > thinAboveBytes && Date.now() - thinnedAt > dayMs) await thin(dataDir, Date.parse(line.at))
}

let thinnedAt = 0

async function takeOver(dataDir: string): Promise<void> {
  const former = await readFormer(dataDir)
  if (!former) return
  await appendFile(anchorFile(dataDir), `${JSON.stringify(former)}\n`, { flush: true, mode: 0o640 })
  await rename(formerFile(dataDir), `${formerFile(dataDir)}.taken-over`)
}

async function readFormer(dataDir: string): Promise<AnchorLine | null> {
  const file = formerFile(dataDir)
  const text = await readFile(file, 'utf8').catch(unlessMissing)
  if (text === null) return null
  return { ...sealed.parse(JSON.parse(text)), at: (await stat(file)).mtime.toISOString() }
}

/** Of a machine that died while it wrote: what has no end was never relied on. */
async function cutTornEnd(file: string, size: number): Promise<void> {
  const tail = await tailOf(file, size)
  if (tail.endsWith('\n') || size === 0) return
  await truncate(file, size - Buffer.byteLength(tail.slice(tail.lastIndexOf('\n') + 1)))
}

async function tailOf(file: string, size: number): Promise<string> {
  const handle = await open(file)
  try {
    const length = Math.min(size, tailBytes)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.toString('utf8')
  } finally {
    await handle.close()
  }
}

/** The newest line, without reading all of them. */
export async function readAnchor(dataDir: string): Promise<AnchorLine | null> {
  const file = anchorFile(dataDir)
  const size = (await stat(file).catch(unlessMissing))?.size
  if (size === undefined) return readFormer(dataDir)
  const last = (await tailOf(file, size)).split('\n').slice(0, -1).at(-1)
  return last === undefined ? null : lineSchema.parse(JSON.parse(last))
}

export async function readHistory(dataDir: string): Promise<AnchorLine[]> {
  const text = await readFile(anchorFile(dataDir), 'utf8').catch(unlessMissing)
  if (text === null) return [await readFormer(dataDir)].filter((line) => line !== null)
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => lineSchema.parse(JSON.parse(line)))
}

/** The newest seal that was anchored by then; lines of a branch that was given up are of another past. */
export function anchorAt(history: readonly AnchorLine[], time: string): AnchorLine | null {
  return history.findLast(({ at }) => microsOf(at) <= microsOf(time)) ?? null
}

/** The database tells microseconds, of which a parsed time keeps no more than a thousand at once. */
function microsOf(time: string): number {
  const beyond = /\.\d{3}(\d{1,3})/.exec(time)?.[1] ?? ''
  return Date.parse(time) * 1000 + Number(beyond.padEnd(3, '0'))
}

/** What is older than a day is kept once a minute, older than a month once an hour, and whatever somebody accepted. */
async function thin(dataDir: string, now: number): Promise<void> {
  const history = await readHistory(dataDir)
  const kept = history.filter((line, index) => {
    const next = history[index + 1]
    return next === undefined || line.accepted !== undefined || spanOf(line, now) !== spanOf(next, now)
  })
  const file = anchorFile(dataDir)
  const text = kept.map((line) => `${JSON.stringify(line)}\n`).join('')
  await writeFile(`${file}.new`, text, { flush: true, mode: 0o640 })
  await rename(`${file}.new`, file)
  thinnedAt = Date.now()
}

/** Of the lines of one span the last is kept. */
function spanOf({ at }: AnchorLine, now: number): string {
  const age = now - Date.parse(at)
  if (age < dayMs) return at
  return at.slice(0, age < 31 * dayMs ? 'YYYY-MM-DDTHH:MM'.length : 'YYYY-MM-DDTHH'.length)
}
