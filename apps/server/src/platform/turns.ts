/**
 * Lets so many work at a time in this process. The others wait for their turn in the order in which they came, and hold
 * no connection meanwhile; whoever has gone away before it came has no turn.
 */
export function makeTurns(atOnce: number) {
  const waiting = new Set<() => void>()
  let free = atOnce
  const ownTurn = (gone: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(begin)
        reject(gone.reason)
      }
      const begin = (): void => {
        gone.removeEventListener('abort', leave)
        resolve()
      }
      gone.addEventListener('abort', leave, { once: true })
      waiting.add(begin)
    })
  return async <T>(gone: AbortSignal, work: () => Promise<T>): Promise<T> => {
    gone.throwIfAborted()
    if (free > 0) free -= 1
    else await ownTurn(gone)
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else free += 1
    }
  }
}
