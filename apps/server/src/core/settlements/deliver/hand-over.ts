import type { Folder } from '../../../platform/folder.ts'
import { DeliveryFailure } from './failure.ts'

interface HandOver {
  readonly name: string
  readonly content: Buffer
  /** A former try may have come as far as the new name, and did not live to record it. */
  readonly inDoubt: boolean
  /** Records how far it has come, before it goes there. Throws when the delivery is somebody else's by now. */
  readonly enter: (step: 'uploading' | 'renaming') => Promise<void>
}

/**
 * Puts a file into somebody's folder exactly once, though they may take it away the moment it appears and we may be
 * killed at any point: it is written under a hidden name that they leave alone, `renaming` is recorded, and then it
 * gets its own name. Whoever comes after a crash looks for the hidden name: gone, the file was handed over.
 */
export async function handOver(
  folder: Folder,
  { name, content, inDoubt, enter }: HandOver,
): Promise<'delivered' | 'taken'> {
  const part = `.${name}.part`
  const left = inDoubt ? await folder.sizeOf(part) : null
  const there = await folder.sizeOf(name)
  if (inDoubt && there !== null) return 'delivered'
  if (inDoubt && left === null) return 'taken'
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
