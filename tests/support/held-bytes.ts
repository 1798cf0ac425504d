import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * What is still held once everything that could be let go was: the same at any load. Collected twice, for what ended
 * with the last call is let go by its last turn of the loop. Buffers are a part of what is external.
 */
export async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  await setImmediate()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
