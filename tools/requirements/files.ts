import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Counts, countsPath, parseCounts } from './counts.ts'
import type { RequirementFile } from './list.ts'
import { playwrightRuns, type TestRun, vitestRuns } from './reports.ts'

const readers = [
  { pattern: /^vitest.*\.json$/, runsOf: vitestRuns },
  { pattern: /^playwright.*\.json$/, runsOf: playwrightRuns },
]

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

/** The README of the folder explains the list and holds no row of it. */
export function readRequirementFiles(root: string): RequirementFile[] {
  const folder = join(root, 'docs', 'requirements')
  return namesIn(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

/** The numbers that are written down, or why they cannot be read. */
export function readCounts(root: string): Counts | string {
  try {
    return parseCounts(readFileSync(join(root, countsPath), 'utf8'))
  } catch (error) {
    return `${countsPath} cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

export function readReports(root: string): { runs: TestRun[]; problems: string[] } {
  const folder = join(root, 'reports')
  const runs: TestRun[] = []
  const problems: string[] = []
  let found = 0
  for (const name of namesIn(folder)) {
    const reader = readers.find(({ pattern }) => pattern.test(name))
    if (reader === undefined) continue
    found += 1
    try {
      runs.push(...reader.runsOf(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    } catch (error) {
      problems.push(`reports/${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (found === 0) problems.push('no report found: reports/vitest*.json, reports/playwright*.json')
  return { runs, problems }
}
