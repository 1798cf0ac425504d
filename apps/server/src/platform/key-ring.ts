import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { credentialIn, refuseOpenFile, refuseSeveral, wrongSettings } from './secret-file.ts'
import type { KeyRing, RingKey } from './secrets.ts'

/** What the number of a key has room in: one byte before whatever it has sealed. */
export const highestKeyId = 255

const keyBytes = 32
const hexKey = /^[0-9a-f]{64}$/
const ringEntry = /^([1-9]\d{0,2}):([0-9a-f]{64})$/

/** Keys with their numbers, by commas or in lines, the one that writes first; or one key alone, whose number is 1. */
export const ringText = z.string().transform((text, context): KeyRing => {
  const ring = readRing(text)
  if (typeof ring !== 'string') return ring
  context.addIssue({ code: 'custom', message: ring })
  return z.NEVER
})

export const singleKey = z
  .string()
  .regex(hexKey, '64 hexadecimal digits')
  .transform((hex): KeyRing => [{ id: 1, bytes: Buffer.from(hex, 'hex') }])

/** The ring, or what is wrong with it; never with a part of it, which may be a part of a key. */
function readRing(text: string): KeyRing | string {
  const lines = text.split('\n').filter((line) => !line.trim().startsWith('#'))
  const entries = lines
    .flatMap((line) => line.split(','))
    .map((entry) => entry.trim())
    .filter(Boolean)
  if (entries.length === 1 && hexKey.test(entries[0] ?? ''))
    return [{ id: 1, bytes: Buffer.from(entries[0] ?? '', 'hex') }]
  const keys: RingKey[] = []
  for (const [index, entry] of entries.entries()) {
    const [, id, hex] = ringEntry.exec(entry) ?? []
    if (id === undefined || hex === undefined || Number(id) > highestKeyId)
      return `Key no. ${index + 1} is not a number from 1 to ${highestKeyId}, a colon and 64 hexadecimal digits`
    keys.push({ id: Number(id), bytes: Buffer.from(hex, 'hex') })
  }
  const [first, ...others] = keys
  if (!first) return 'There is no key in it'
  if (new Set(keys.map(({ id }) => id)).size < keys.length) return 'Two keys have the same number'
  if (new Set(keys.map(({ bytes }) => bytes.toString('hex'))).size < keys.length)
    return 'The same key stands there twice'
  return [first, ...others]
}

interface KeySettings {
  readonly MODE: string
  readonly SECRET_KEYS_FILE?: string | undefined
  readonly SECRET_KEYS?: KeyRing | undefined
  readonly SECRET_KEY?: KeyRing | undefined
  readonly CREDENTIALS_DIRECTORY?: string | undefined
}

interface FoundRing {
  readonly secretKeys: KeyRing
  /** Where it was read from; undefined where it came by the environment or as a credential, which nobody writes to. */
  readonly secretKeysFile: string | undefined
}

export function findKeyRing(settings: KeySettings, dataDir: string): FoundRing {
  const { SECRET_KEYS: ring, SECRET_KEY: single, SECRET_KEYS_FILE: file } = settings
  const credential = credentialIn(settings.CREDENTIALS_DIRECTORY, 'secret-keys')
  refuseSeveral('The secret keys are', {
    SECRET_KEYS: ring,
    SECRET_KEY: single,
    SECRET_KEYS_FILE: file,
    'the credential secret-keys': credential,
  })
  const given = ring ?? single ?? (credential === undefined ? undefined : readRingFile(credential))
  if (given) return { secretKeys: given, secretKeysFile: undefined }
  if (file === undefined && settings.MODE === 'PROD')
    throw wrongSettings('SECRET_KEYS_FILE, SECRET_KEYS or SECRET_KEY must be set in mode PROD.')
  const kept = file === undefined ? localFile(dataDir) : resolve(file)
  return { secretKeys: readRingFile(kept), secretKeysFile: kept }
}

export function readRingFile(file: string): KeyRing {
  refuseOpenFile(file)
  const ring = readRing(readFileSync(file, 'utf8'))
  if (typeof ring === 'string') throw wrongSettings(`${file} does not hold a ring of keys. ${ring}.`)
  return ring
}

/** Outside production the key is made at the first start and kept beside the data, never in the database. */
function localFile(dataDir: string): string {
  const file = join(dataDir, 'secret.key')
  if (existsSync(file)) return file
  mkdirSync(dataDir, { recursive: true })
  createRingFile(file, [{ id: 1, bytes: newKey() }], { orKeep: true })
  return file
}

export function newKey(): Buffer {
  return randomBytes(keyBytes)
}

function textOf(ring: KeyRing): string {
  return ring.map(({ id, bytes }) => `${id}:${bytes.toString('hex')}\n`).join('')
}

/** Puts the whole file in place at once: the API and the worker may come here at the same moment. */
export function createRingFile(file: string, ring: KeyRing, { orKeep = false } = {}): void {
  const draft = writeDraft(file, ring)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!orKeep || !existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}

/** At once too; whoever may read it may read it afterwards. */
export function replaceRingFile(file: string, ring: KeyRing): void {
  const { mode, uid, gid } = statSync(file)
  const draft = writeDraft(file, ring)
  chownSync(draft, uid, gid)
  chmodSync(draft, mode)
  renameSync(draft, file)
}

function writeDraft(file: string, ring: KeyRing): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, textOf(ring), { mode: 0o600, flag: 'wx' })
  return draft
}
