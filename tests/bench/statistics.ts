export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5)
}

/** So large a share of the figures is below it. */
export function quantile(figures: readonly number[], share: number): number {
  return [...figures].sort((one, other) => one - other)[Math.floor(figures.length * share)] ?? 0
}

/** Side by side, one after the other: the machine drifts by a third within minutes. The median of each. */
export async function interleaved(
  rounds: number,
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<[number, number]> {
  const medians = await interleavedAll(rounds, {
    one: async () => ({ figure: await one() }),
    other: async () => ({ figure: await other() }),
  })
  return [medians.one.figure, medians.other.figure]
}

/** The same for any number of contenders, each with several figures. */
export async function interleavedAll<Name extends string, Figures extends object>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<Figures>>>,
): Promise<Record<Name, Figures>> {
  const measured = new Map<string, Figures[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries<() => Promise<Figures>>(contenders))
      measured.set(name, [...(measured.get(name) ?? []), await run()])
  }
  const medians = [...measured].map(([name, all]) => [name, mediansOf(all)])
  return Object.fromEntries(medians) as Record<Name, Figures>
}

function mediansOf<Figures extends object>(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0] ?? {})
  const medians = names.map((name) => [name, median(all.map((one) => Number(Reflect.get(one, name))))])
  return Object.fromEntries(medians) as Figures
}
