/** The same numbers in the same order every time: demo data must be the same on every machine. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x9e37_79b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0_aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    between: (low: number, high: number): number => low + below(high - low + 1),
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    chance: (share: number): boolean => next() < share,
  }
}

export type Random = ReturnType<typeof seededRandom>
