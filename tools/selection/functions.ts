import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(import.meta.dirname, '../..')

/** The functions that ran: for each script the offsets at which they start. */
export type Functions = Readonly<Record<string, readonly number[]>>

/** One test file and what it ran in one process. */
export interface FunctionRecord {
  readonly test: string
  readonly functions: Functions
}

/** Returns the path in the repository, or undefined for a script of Node, a package, or a test file. */
export function pathOf(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined
  const path = relative(root, fileURLToPath(url))
  return /^\.\.|node_modules|\.(test|spec)\.ts$/.test(path) ? undefined : path
}

/** Leaves out the body of a script, and the function that Vitest wraps around it: both run when it is loaded. */
export function functionsOf(
  scripts: readonly Profiler.ScriptCoverage[],
  nameOf: (url: string) => string | undefined = pathOf,
): Functions {
  const found: Record<string, number[]> = {}
  for (const { url, functions } of scripts) {
    const script = nameOf(url)
    const end = functions[0]?.ranges[0]?.endOffset
    if (script === undefined || end === undefined) continue
    for (const { functionName, ranges } of functions.slice(1)) {
      const [range] = ranges
      if (!range || range.count === 0 || (functionName === '' && range.endOffset === end)) continue
      const offsets = (found[script] ??= [])
      offsets.push(range.startOffset)
    }
  }
  return found
}

/**
 * Whether a function ran, not how often: to count calls, V8 would leave all of them without optimization. A function is
 * reported once after each start.
 */
export const whetherTheyRan = { callCount: false, detailed: false }

let session: Session | undefined

/** Returns what ran in this process since the last call; the first call starts the recording. */
export function takeFunctions(): Functions {
  let functions: Functions = {}
  if (session) {
    session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error) throw error
      functions = functionsOf(taken.result)
    })
    session.post('Profiler.stopPreciseCoverage')
  } else {
    session = new Session()
    session.connect()
    session.post('Profiler.enable')
  }
  session.post('Profiler.startPreciseCoverage', whetherTheyRan)
  return functions
}

/** Returns what ran in the processes that wrote their coverage to this folder at their end, and empties it. */
export function takeFunctionsOfChildren(folder: string): Functions[] {
  return readdirSync(folder).map((name) => {
    const file = join(folder, name)
    const { result } = JSON.parse(readFileSync(file, 'utf8')) as { result: Profiler.ScriptCoverage[] }
    rmSync(file)
    return functionsOf(result)
  })
}
