import type { Folder } from '../../../platform/folder.ts'
import { DeliveryFailure } from './failure.ts'

interface HandOver {
  readonly name: string
  readonly deliverySid: number
  readonly content: Buffer
  /** A former try may have come as far as the new name, and did not live to record it. */
  readonly inDoubt: boolean
  /** Records how far it has come, before it goes there. Throws when the delivery is somebody else's by now. */
  readonly enter: (step: 'uploading' | 'renaming') => Promise<void>
}

/**
 * Hidden, and of this delivery alone: names of two agencies can be written alike, and what one of them has begun must
 * not be taken for the other's.
 */
export function hiddenName(name: string, deliverySid: number): string {
  return `.${name}.${deliverySid}.part`
}

/**
 * Puts a file into somebody's folder exactly once, though they may take it away the moment it appears and we may be
 * killed at any point: it is written under a hidden name that they leave alone, `renaming` is recorded, and then it
 * gets its own name. Whoever comes after a crash looks for the hidden name: gone, the file was handed over. There, it
 * was not, and whatever has the name is somebody else's.
 */
export async function handOver(
  folder: Folder,
  { name, deliverySid, content, inDoubt, enter }: HandOver,
): Promise<'delivered' | 'taken'> {
  const part = hiddenName(name, deliverySid)
  const left = inDoubt ? await folder.sizeOf(part) : null
  const there = await folder.sizeOf(name)
  if (inDoubt && left === null) return there === null ? 'taken' : 'delivered'
  if (there !== null)
    throw new DeliveryFailure('name_taken', `A file ${name} is there already. It was not overwritten.`)
  if (left !== content.length) {
    await enter('uploading')
    await folder.write(part, content)
    const arrived = await folder.sizeOf(part)
    if (arrived !== content.length)
      throw new DeliveryFailure(
        'wrong_size',
        `${arrived ?? 'None'} of ${content.length} bytes arrived. It is sent anew.`,
      )
  }
  await enter('renaming')
  await folder.rename(part, name)
  return 'delivered'
}
