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
 * many as there are: enough that none of these ever rests.
 */
export function makeLine(pool: Connections, patienceMs: number) {
  const waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  const room = (): number => pool.options.max - pool.waitingCount

  function serve(): void {
    const now = performance.now()
    // All are equally patient, so whoever came first has waited too long first. Compared here too: a busy process rings late.
    const inTime = waiting.findIndex(({ until }) => until > now)
    for (const { tell } of waiting.splice(0, inTime === -1 ? waiting.length : inTime)) tell(false)
    for (const { tell } of waiting.splice(0, Math.max(0, room()))) tell(true)
    const [first] = waiting
    // Whoever waits has a line to us that keeps the process.
    if (first) timer ??= setTimeout(ring, first.until - now).unref()
  }

  function ring(): void {
    timer = undefined
    serve()
  }

  pool.on('release', () => {
    // The pool gives the connection to its own next one first.
    if (waiting.length > 0) queueMicrotask(serve)
  })

  return {
    /** False where it did not come in time: nothing was begun, and the caller may be told so. */
    ownTurn: (): Promise<boolean> | true => {
      if (waiting.length === 0 && room() > 0) return true
      return new Promise((tell) => {
        waiting.push({ until: performance.now() + patienceMs, tell })
        serve()
      })
    },
  }
}
