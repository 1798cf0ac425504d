export type Runner = 'vitest' | 'playwright'

/** A change that breaks one behavior, and where the test stands that has to fail. */
export interface Plant {
  /** Part of the title of that test: `[USER-06]`, or words where no requirement covers the rule. */
  readonly test: string
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly from: string
  readonly to: string
  readonly runner: Runner
  /** The path of the test file or its folder, or how that path begins. */
  readonly tests: string
}

/** Requirement id or words of a title, file below the folder, text, its replacement, and the path of the tests. */
export type Change = readonly [test: string, file: string, from: string, to: string, tests: string]

export function inFolder(folder: string, runner: Runner, changes: readonly Change[]): Plant[] {
  return changes.map(([test, file, from, to, tests]) => ({
    test: /^[A-Z0-9]+-\d+$/.test(test) ? `[${test}]` : test,
    file: `${folder}/${file}`,
    from,
    to,
    runner,
    tests,
  }))
}
