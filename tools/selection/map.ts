import type { FunctionRecord, Functions } from './functions.ts'

/** What the files of one ring ran when all of them ran last. */
export interface TestMap {
  /** The content of each source file at that time, as a hash. */
  readonly hashes: Readonly<Record<string, string>>
  /** The functions that the start alone runs; they say nothing about a test. */
  readonly start: Functions
  /** For each test file the source files of which it runs more than that. */
  readonly tests: Readonly<Record<string, readonly string[]>>
}

/** Returns the source file of a function, or undefined if it is not of this repository. */
export type SourceOf = (script: string, offset: number) => string | undefined

function union(records: readonly FunctionRecord[]): Functions {
  const sets: Record<string, Set<number>> = {}
  for (const { functions } of records)
    for (const [script, offsets] of Object.entries(functions)) {
      const set = (sets[script] ??= new Set())
      for (const offset of offsets) set.add(offset)
    }
  return Object.fromEntries(Object.entries(sets).map(([script, set]) => [script, [...set]]))
}

function sourcesOf(functions: Functions, start: Functions, sourceOf: SourceOf): string[] {
  const sources = Object.entries(functions).flatMap(([script, offsets]) => {
    const started = new Set(start[script])
    return offsets.filter((offset) => !started.has(offset)).map((offset) => sourceOf(script, offset))
  })
  return [...new Set(sources.filter((source) => source !== undefined))].sort()
}

/** Adds a run to the map. Runs of another tree are dropped: their entries would look as new as the hashes. */
export function addRun(
  previous: TestMap | undefined,
  records: readonly FunctionRecord[],
  { idle, hashes, sourceOf }: { idle: string; hashes: TestMap['hashes']; sourceOf: SourceOf },
): TestMap {
  const kept = previous && changedSince(previous.hashes, hashes).length === 0 ? previous : undefined
  const byTest = Map.groupBy(records, ({ test }) => test)
  const start = union(byTest.get(idle) ?? (kept ? [{ test: idle, functions: kept.start }] : []))
  const ran = [...byTest].map(([test, of]) => [test, sourcesOf(union(of), start, sourceOf)] as const)
  return { hashes, start, tests: { ...kept?.tests, ...Object.fromEntries(ran) } }
}

/** Returns the files that were changed, added or deleted between two trees. */
export function changedSince(before: TestMap['hashes'], now: TestMap['hashes']): string[] {
  const files = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...files].filter((file) => before[file] !== now[file])
}
