import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { AnyCall } from '../call.ts'
import { typed } from '../command-line.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { OperatorError } from '../errors.ts'
import { createRingFile, highestKeyId, newKey, readRingFile, replaceRingFile } from '../key-ring.ts'
import type { Platform } from '../platform.ts'
import { type KeyRing, makeSecrets, type Secrets } from '../secrets.ts'
import type { KeyHolding } from './holding.ts'
import { checkValues, lockKnownKeys, noteOnKey, rememberKey } from './known-keys.ts'
import { countOf, type HeldRows, tellCount } from './standing.ts'

const maxNamed = 10

/** A new key, last in the ring, so that it reads and does not write yet. It goes into a file and is shown nowhere. */
export function addKey(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  call: AnyCall,
  newFile: string | undefined,
): Promise<{ readonly id: number; readonly file: string }> {
  const { secretKeys, secretKeysFile } = config
  const file = newFile === undefined ? secretKeysFile : resolve(newFile)
  if (file === undefined)
    throw new OperatorError(
      'The ring does not come from a file. Say where to write the whole of it: --file F.',
    )
  if (newFile !== undefined && existsSync(file)) throw new OperatorError(`${file} is there already.`)
  return inTransaction(db, async (tx) => {
    const known = await lockKnownKeys(tx)
    // Read again: somebody else may have added one since this process has started.
    const present = newFile === undefined ? readRingFile(file) : secretKeys
    const id = Math.max(...present.map((key) => key.id), ...known.map((key) => key.id)) + 1
    if (id > highestKeyId) throw new OperatorError(`There have been ${highestKeyId} keys: no number is left.`)
    const ring: KeyRing = [present[0], ...present.slice(1), { id, bytes: newKey() }]
    const checkValue = checkValues(makeSecrets(ring)).get(id)
    if (checkValue) await rememberKey(tx, call, id, checkValue)
    if (newFile === undefined) replaceRingFile(file, ring)
    else createRingFile(file, ring)
    return { id, file }
  })
}

/** Brings everything that does not need its owner to the key that writes. May be stopped and begun again at any time. */
export async function rewrapAll(
  db: Db,
  secrets: Secrets,
  call: AnyCall,
  holdings: readonly KeyHolding[],
): Promise<readonly HeldRows[]> {
  const done: HeldRows[] = []
  for (const holding of holdings)
    if (holding.rewrap) done.push({ holding, rows: await holding.rewrap(db, secrets) })
  const rows = done.reduce((sum, one) => sum + one.rows, 0)
  if (rows > 0)
    await inTransaction(db, (tx) =>
      noteOnKey(tx, call, secrets.writer, { event: 'sealed anew with this key', rows }),
    )
  return done.filter((one) => one.rows > 0)
}

/** From now on no process starts that writes with it. Refused while anything needs it. */
export function retireKey(
  db: Db,
  secrets: Secrets,
  call: AnyCall,
  { id, holdings }: { readonly id: number; readonly holdings: readonly KeyHolding[] },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const stored = (await lockKnownKeys(tx)).find((key) => key.id === id)
    if (!stored) throw new OperatorError(`There is no key ${id}.`)
    if (stored.retiredAt !== null) throw new OperatorError(`Key ${id} was retired before.`)
    if (id === secrets.writer)
      throw new OperatorError(`Key ${id} writes. Put another key first and restart all processes.`)
    const held = await countOf(tx, holdings, id)
    if (held.length > 0) throw new OperatorError(await tellNeed(tx, id, held))
    await tx.updateTable('secretKeys').set({ retiredAt: sql`now()` }).where('id', '=', id).execute()
    await noteOnKey(tx, call, id, { event: 'retired' })
  })
}

async function tellNeed(tx: Tx, id: number, held: readonly HeldRows[]): Promise<string> {
  const lines = [`Key ${id} is needed:`]
  for (const one of held) {
    const { onUse } = one.holding
    const owners = (await onUse?.owners(tx, id, maxNamed)) ?? []
    const way = onUse ? `renewed ${onUse.when}` : typed('keys --rewrap')
    lines.push(`  ${tellCount(one)}: ${way}${owners.length === 0 ? '' : ` (${owners.join(', ')})`}`)
  }
  return lines.join('\n')
}
