import { allowTime, type Db, inTransaction, type Tx } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'
import type { KeyHolding } from './holding.ts'
import { checkValues, type KnownKey, listKnownKeys } from './known-keys.ts'

export interface HeldRows {
  readonly holding: KeyHolding
  readonly rows: number
}

/** Each table is read once, however long that takes. */
async function countAll(tx: Tx, holdings: readonly KeyHolding[]): Promise<ReadonlyMap<number, HeldRows[]>> {
  await allowTime(tx, 0)
  const found = new Map<number, HeldRows[]>()
  for (const holding of holdings)
    for (const { keyId, rows } of await holding.count(tx))
      found.set(keyId, [...(found.get(keyId) ?? []), { holding, rows }])
  return found
}

/** What still needs this key. */
export async function countOf(tx: Tx, holdings: readonly KeyHolding[], id: number): Promise<HeldRows[]> {
  return (await countAll(tx, holdings)).get(id) ?? []
}

/** The number behind the name, which is one for many: one of them reads well too. */
export function tellCount({ holding, rows }: HeldRows): string {
  return `${holding.name} (${rows})`
}

export function tellCounts(held: readonly HeldRows[]): string {
  return held.map(tellCount).join(', ')
}

/** One paragraph a key, of all that are in the ring, known, or named by something stored; nothing of a key itself. */
export async function tellKeys(db: Db, secrets: Secrets, holdings: readonly KeyHolding[]): Promise<string> {
  const { known, held } = await inTransaction(db, async (tx) => ({
    known: await listKnownKeys(tx),
    held: await countAll(tx, holdings),
  }))
  const ids = new Set([...secrets.ids, ...known.map(({ id }) => id), ...held.keys()])
  return [...ids]
    .toSorted((one, other) => other - one)
    .map((id) => {
      const stored = known.find((key) => key.id === id)
      const rows = held.get(id) ?? []
      return [
        `Key ${id}: ${roleOf(secrets, id, stored)}; ${stateOf(secrets, id, stored)}`,
        ...(stored ? [`  known since ${stored.addedAt}`] : []),
        ...(rows.length === 0 ? ['  nothing needs it'] : rows.map((one) => `  ${tellCount(one)}`)),
      ].join('\n')
    })
    .join('\n')
}

function roleOf(secrets: Secrets, id: number, stored: KnownKey | undefined): string {
  const role = id === secrets.writer ? 'writes' : secrets.ids.includes(id) ? 'reads' : 'not in this ring'
  return stored?.retiredAt == null ? role : `retired, ${role}`
}

function stateOf(secrets: Secrets, id: number, stored: KnownKey | undefined): string {
  const value = checkValues(secrets).get(id)
  if (value === undefined) return stored ? 'cannot be checked here' : 'unknown to the database'
  if (stored?.checkValue == null) return 'not checked yet: the next start does'
  return stored.checkValue.equals(value) ? 'the right key' : 'A WRONG KEY under this number'
}
