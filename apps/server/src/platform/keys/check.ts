import { randomUUID } from 'node:crypto'
import { hostCall } from '../call.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { OperatorError } from '../errors.ts'
import type { Platform } from '../platform.ts'
import type { Secrets } from '../secrets.ts'
import type { KeyHolding } from './holding.ts'
import { checkValues, type KnownKey, listKnownKeys, lockKnownKeys, rememberKey } from './known-keys.ts'
import { countOf, tellCounts } from './standing.ts'

const guide = 'See docs/operations/keys.md.'

/**
 * Before anything is served: with a wrong key every agent and every user would hear that their secret is wrong, and
 * what is stored meanwhile could be read by nobody else. A key that was not known before is from now on.
 */
export async function checkKeys(platform: Keyed, holdings: readonly KeyHolding[]): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const unknown = await judgeRing(tx, platform, holdings, await lockKnownKeys(tx))
    for (const [id, checkValue] of unknown)
      await rememberKey(tx, hostCall(platform.log, randomUUID()), id, checkValue)
  })
}

/**
 * The same for a process that may read only some of what keys have made: it judges by those, and leaves it to the
 * others to say that a new key is right.
 */
export async function compareKeys(platform: Keyed, holdings: readonly KeyHolding[]): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await judgeRing(tx, platform, holdings, await listKnownKeys(tx))
  })
}

type Keyed = Pick<Platform, 'db' | 'secrets' | 'log'>

/** Refuses a ring that does not fit; the keys of it that were never seen before. */
async function judgeRing(
  tx: Tx,
  { secrets, log }: Keyed,
  holdings: readonly KeyHolding[],
  known: readonly KnownKey[],
): Promise<[number, Buffer][]> {
  const unknown: [number, Buffer][] = []
  for (const [id, checkValue] of checkValues(secrets)) {
    const stored = known.find((key) => key.id === id)
    if (!(await isRight(tx, secrets, holdings, { id, checkValue, stored }))) throw wrongKey(id)
    if (stored?.retiredAt != null) refuseRetired(secrets, id, log)
    if (stored?.checkValue == null) unknown.push([id, checkValue])
  }
  for (const { id, retiredAt } of known)
    if (retiredAt === null && !secrets.ids.includes(id)) await refuseMissing(tx, holdings, id)
  return unknown
}

interface Presented {
  readonly id: number
  readonly checkValue: Buffer
  readonly stored: KnownKey | undefined
}

async function isRight(
  tx: Tx,
  secrets: Secrets,
  holdings: readonly KeyHolding[],
  { id, checkValue, stored }: Presented,
): Promise<boolean> {
  if (stored?.checkValue) return stored.checkValue.equals(checkValue)
  for (const { proves } of holdings) {
    const proved = await proves?.(tx, secrets, id)
    if (proved != null) return proved
  }
  return true
}

function wrongKey(id: number): OperatorError {
  return new OperatorError(
    `Key ${id} of the ring is not the key that this database knows as ${id}. ` +
      `Give the one it was used with, or bring a new key under a number of its own. ${guide}`,
  )
}

function refuseRetired(secrets: Secrets, id: number, log: Platform['log']): void {
  if (id === secrets.writer)
    throw new OperatorError(`Key ${id} is retired and must not write. Put another key first. ${guide}`)
  log.warn({ key: id }, 'a retired key is still in the ring')
}

async function refuseMissing(tx: Tx, holdings: readonly KeyHolding[], id: number): Promise<void> {
  const held = await countOf(tx, holdings, id)
  if (held.length === 0) return
  throw new OperatorError(
    `Key ${id} is not in the ring, and these need it: ${tellCounts(held)}. Put it back behind the first. ${guide}`,
  )
}
