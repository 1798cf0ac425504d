import type { TestMap } from './map.ts'
import { anyTest, type Ring } from './rings.ts'

export interface Choice {
  readonly files: readonly string[]
  readonly why: string
}

/** Returns the feature of a file by its path: the folder, or the file of its routes, its refusals or its texts. */
export function featureOf(file: string): string | undefined {
  return (/\/src\/features\/([^/]+)\//.exec(file) ??
    /^packages\/contract\/src\/(?:refusals\/)?([^/]+?)(?:\.ts$|\/)/.exec(file) ??
    /\/lib\/messages\/[a-z]{2}\/(?:refusals\/)?([^/]+)\.ts$/.exec(file))?.[1]
}

/**
 * The test files that ran a function of the file. Routes, texts and styles are values and have hardly a function, so
 * they count as the code of their feature.
 */
function callersOf(file: string, { tests }: TestMap): string[] {
  const folder = `/src/features/${featureOf(file) ?? ''}/`
  const callersWhere = (matches: (source: string) => boolean) =>
    Object.keys(tests).filter((test) => tests[test]?.some(matches))
  const direct = callersWhere((source) => source === file)
  const isValue = /^packages\/contract\/|\/lib\/messages\//.test(file)
  return direct.length > 0 && !isValue
    ? direct
    : [...direct, ...callersWhere((source) => source.includes(folder))]
}

/** Returns the shortest path that still says which file is meant. */
function nameOf(file: string): string {
  return file.split('/').slice(-2).join('/')
}

function list(files: readonly string[]): string {
  const shown = files.slice(0, 3).map(nameOf).join(', ')
  return files.length > 3 ? `${shown} and ${files.length - 3} more` : shown
}

/** Returns the test files of the ring that a change can break, and a sentence for the console. */
export function choose(
  ring: Ring,
  tests: readonly string[],
  changed: readonly string[],
  map: TestMap | undefined,
): Choice {
  const all = (why: string): Choice => ({
    files: tests,
    why: `all ${tests.length} ${ring.name} files: ${why}`,
  })
  const touched = changed.filter(ring.concerns)
  const sources = touched.filter((file) => !ring.isTest(file))
  const shared = sources.find(ring.isShared)
  if (shared !== undefined) return all(`${nameOf(shared)} is shared by them`)
  if (sources.length > 0 && map === undefined)
    return all('no map of what they run; --all with COVERAGE_MAP=write makes one')
  const chosen = new Set(tests.filter((test) => touched.includes(test)))
  for (const source of sources) {
    const callers = map ? callersOf(source, map) : []
    if (callers.length === 0 && ring.answersFor(source)) return all(`none is known to call ${nameOf(source)}`)
    for (const caller of callers) if (tests.includes(caller)) chosen.add(caller)
  }
  const unknown = map && sources.length > 0 ? tests.filter((test) => !map.tests[test]) : []
  for (const test of unknown) chosen.add(test)
  const why = [
    sources.length > 0 ? `they call functions of ${list(sources)}` : '',
    sources.length < touched.length ? 'they have changed' : '',
    unknown.length > 0 ? `${unknown.length} are not in the map` : '',
  ]
  return {
    files: [...chosen],
    why: `${chosen.size} of ${tests.length} ${ring.name} files: ${
      chosen.size === 0 ? 'none runs what has changed' : why.filter(Boolean).join('; ')
    }`,
  }
}

/**
 * The tests of pure rules that a change can break. A package uses no app and the web app no server, so their folders
 * decide; the tests of the tools read the whole tree.
 */
export function choosePure(files: readonly string[], changed: readonly string[]): Choice {
  const tests = files.filter((file) => /^(packages|tools|apps\/web\/src)\/.*\.test\.ts$/.test(file))
  const concerned = (folder: RegExp) =>
    changed.some(
      (file) => folder.test(file) || /^(package-lock\.json|vitest\.config\.ts|tests\/support\/)/.test(file),
    )
  const folders = [
    'tools/',
    ...(concerned(/^packages\//) ? ['packages/', 'apps/web/'] : []),
    ...(concerned(/^apps\/web\//) ? ['apps/web/'] : []),
  ]
  const chosen = tests.filter((file) => folders.some((folder) => file.startsWith(folder)))
  return {
    files: chosen,
    why: `${chosen.length} of ${tests.length} files of pure rules: in ${[...new Set(folders)].join(', ')}`,
  }
}

/** Returns the TypeScript projects of the changed files. The project of the root holds tests and tools. */
export function projectsOf(changed: readonly string[]): string[] {
  const projects = changed
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const workspace = /^(?:apps|packages)\/[^/]+(?=\/src\/)/.exec(file)?.[0]
      return anyTest.test(file) ? '.' : (workspace ?? '.')
    })
  return [...new Set(projects)].sort()
}
