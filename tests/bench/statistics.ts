export function median(figures: readonly number[]): number {
  return [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0
}

/** Side by side, one after the other: the machine drifts by a third within minutes. The median of each. */
export async function interleaved(
  rounds: number,
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<[number, number]> {
  const ones: number[] = []
  const others: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ones.push(await one())
    others.push(await other())
  }
  return [median(ones), median(others)]
}
