/** Of the pool what tells how busy it is. */
interface Connections {
  readonly options: { readonly max: number }
  readonly waitingCount: number
  readonly on: (name: 'release', heard: () => void) => unknown
}

interface Waiting {
  readonly until: number
  readonly tell: (isItsTurn: boolean) => void
}

/**
 * Where calls wait before anything of them is begun: once, and in the order in which they came. A call asks the database
 * several times; if it got in line behind all newcomers each time, a gateway with more to do than it can would have
 * everybody half served until their tellers give up. So nobody begins while those who have begun wait for connections, as
 * many as there are: enough that none of these ever rests. Nobody is known yet, so whoever sends more than others from
 * one address waits behind his own calls: the addresses have their turns one after the other.
 */
export function makeLine(pool: Connections, patienceMs: number) {
  /** Whose turn is next stands first. */
  const waiting = new Map<string, Waiting[]>()
  let timer: NodeJS.Timeout | undefined
  const room = (): number => pool.options.max - pool.waitingCount

  function serve(): void {
    const now = performance.now()
    sendAway(now)
    const isServed = beginNext(room())
    const firsts = [...waiting.values()].flatMap(([first]) => first?.until ?? [])
    if (firsts.length === 0) return
    // Whoever waits has a line to us that keeps the process.
    timer ??= setTimeout(ring, Math.min(...firsts) - now).unref()
    // A call that is refused at the door never asks the pool, which would then say nothing for those behind it.
    if (isServed) setImmediate(serve)
  }

  /** All are equally patient, so whoever came first has waited too long first. A busy process rings late. */
  function sendAway(now: number): void {
    for (const [address, calls] of waiting) {
      const inTime = calls.findIndex(({ until }) => until > now)
      for (const { tell } of calls.splice(0, inTime === -1 ? calls.length : inTime)) tell(false)
      if (calls.length === 0) waiting.delete(address)
    }
  }

  function beginNext(most: number): boolean {
    let begun = 0
    for (const [address, calls] of waiting) {
      if (begun >= most) break
      calls.shift()?.tell(true)
      begun += 1
      // A map is gone through with what is added meanwhile, at its end.
      waiting.delete(address)
      if (calls.length > 0) waiting.set(address, calls)
    }
    return begun > 0
  }

  function ring(): void {
    timer = undefined
    serve()
  }

  pool.on('release', () => {
    // The pool gives the connection to its own next one first.
    if (waiting.size > 0) queueMicrotask(serve)
  })

  return {
    /** False where it did not come in time: nothing was begun, and the caller may be told so. */
    ownTurn: (address: string): Promise<boolean> | true => {
      if (waiting.size === 0 && room() > 0) return true
      return new Promise((tell) => {
        const calls = waiting.get(address) ?? []
        calls.push({ until: performance.now() + patienceMs, tell })
        waiting.set(address, calls)
        serve()
      })
    },
  }
}
