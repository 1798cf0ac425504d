import { hash as digest } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { passwordSuffix } from '@corridor/contract/common/password'
import { hash, verify } from '@node-rs/argon2'
import { refusal } from '../errors.ts'
import type { Secrets } from '../secrets.ts'
import { commonPasswords } from './common-passwords.ts'

export type Passwords = ReturnType<typeof makePasswords>

/** Argon2id, tuned to some 50 ms on one core of a small server. */
const cost = { memoryCost: 32 * 1024, timeCost: 6, parallelism: 1 } as const

/** A hash of nothing, in the form of all others: an unknown login costs the same as a wrong password. */
const nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** In the place of a hash, for whoever has no password: nothing that anybody tells is it. */
export const noPassword = 'none'

/**
 * Those of the 100,000 most common passwords that are long enough to be taken at all, as the NCSC has counted them
 * (from SecLists, MIT licence), and some of our own. Hashed when the first password is judged, not at every start.
 */
let commonHashes: ReadonlySet<string> | undefined

function isCommon(sent: string): boolean {
  const listed = (): string[] =>
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .trim()
      .split('\n')
  commonHashes ??= new Set([...commonPasswords, ...listed()].map(hashOf))
  return commonHashes.has(sent)
}

/** What the browser would send for this text. */
function hashOf(password: string): string {
  return digest('sha256', password + passwordSuffix, 'hex')
}

/** Each takes a core and 32 MiB: what comes at once waits in line, and the line has an end. */
const lanes = Math.min(4, availableParallelism())
const maxWaiting = { first: 200, others: 20 } as const

/** Of one user, beside the one that is under way: nobody alone fills the line. */
const maxWaitingOfOne = 3

/** Whose turn it is. */
interface Turn {
  /** For whoever is known: guesses from outside must not keep anybody waiting. */
  readonly first?: boolean
  /** The user for whom it is, where one is logged in or about to be: one at a time of each. */
  readonly of?: number
}

/** Works on what the browser sends, which is the password as far as the server is concerned. */
export function makePasswords(secrets: Secrets) {
  const optionsOf = (keyId: number) => ({ ...cost, secret: secrets.key('pepper', keyId) })
  const inLine = makeQueue()
  const oneByOne = makeLinesOfEach()
  const inTurn = <T>(work: () => Promise<T>, { first = true, of }: Turn = {}): Promise<T> =>
    of === undefined ? inLine(work, first) : oneByOne(of, () => inLine(work, first))
  const hashed = async (sent: string, turn?: Turn): Promise<string> =>
    marked(secrets.writer, await inTurn(() => hash(sent, optionsOf(secrets.writer)), turn))
  return {
    hash: hashed,
    matches: async (stored: string | null | undefined, sent: string, turn?: Turn): Promise<boolean> => {
      const isSet = stored != null && stored !== noPassword
      const { keyId, bare } = isSet ? unmarked(stored) : { keyId: secrets.writer, bare: nobody }
      const matched = await inTurn(() => verify(bare, sent, optionsOf(keyId)), turn)
      return matched && isSet
    },
    /** A password that has just matched, hashed anew where an older key than the one that writes was used; else null. */
    renewed: async (stored: string, sent: string, turn?: Turn): Promise<string | null> =>
      unmarked(stored).keyId < secrets.writer ? hashed(sent, turn) : null,
    isCommon,
    isOneOf: (texts: readonly string[], sent: string): boolean => texts.some((text) => hashOf(text) === sent),
  }
}

/** The key stands before the hash; without one it is the first, from before there was a ring. */
function marked(keyId: number, bare: string): string {
  return keyId === 1 ? bare : `k${keyId}:${bare}`
}

function unmarked(stored: string): { readonly keyId: number; readonly bare: string } {
  const [, id, bare] = /^k(\d+):(.*)$/.exec(stored) ?? []
  return id === undefined || bare === undefined ? { keyId: 1, bare: stored } : { keyId: Number(id), bare }
}

function makeQueue() {
  const waiting = { first: new Array<() => void>(), others: new Array<() => void>() }
  let running = 0
  return async <T>(work: () => Promise<T>, first: boolean): Promise<T> => {
    const line = first ? 'first' : 'others'
    if (running >= lanes) {
      if (waiting[line].length >= maxWaiting[line]) throw refusal('logins_busy')
      await new Promise<void>((go) => waiting[line].push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      // The turn is handed on, so that nobody slips in between.
      const next = waiting.first.shift() ?? waiting.others.shift()
      if (next) next()
      else running -= 1
    }
  }
}

function makeLinesOfEach() {
  const lines = new Map<number, (() => void)[]>()
  return async <T>(user: number, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(user)
    if (line && line.length >= maxWaitingOfOne) throw refusal('passwords_busy')
    if (line) await new Promise<void>((go) => line.push(go))
    else lines.set(user, [])
    try {
      return await work()
    } finally {
      const next = lines.get(user)?.shift()
      if (next) next()
      else lines.delete(user)
    }
  }
}
