const firstMs = 5_000
const mostMs = 60_000

let everyMs = firstMs
let toldAt = 0
const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether the server can be reached and is ready. A proxy that keeps the question to itself answers as well. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}

async function look(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (waiting.size === 0) return
  if (await isServerThere()) {
    const told = [...waiting]
    waiting.clear()
    toldAt = Date.now()
    for (const tell of told) tell()
  } else {
    timer ??= setTimeout(() => void look(), everyMs)
  }
}

// The browser often knows at once; where it does not, such as while the server starts anew, the timer asks.
window.addEventListener('online', () => void look())

/** Tells once when the server is there again; asked for a second time by the same, it still tells once. */
export function whenServerIsBack(tell: () => void): () => void {
  if (waiting.size === 0) {
    // It said that it was there, and what was asked of it failed all the same: seldom, then seldomer.
    everyMs = Date.now() - toldAt < 2 * everyMs ? Math.min(2 * everyMs, mostMs) : firstMs
  }
  waiting.add(tell)
  timer ??= setTimeout(() => void look(), everyMs)
  return () => waiting.delete(tell)
}
