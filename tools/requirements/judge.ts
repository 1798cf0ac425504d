import type { Requirement } from './list.ts'
import type { TestRun } from './reports.ts'

export interface FeatureCount {
  feature: string
  total: number
  done: number
  proven: number
  unproven: number
}

export interface Unproven {
  requirement: Requirement
  reason: string
}

export interface Verdict {
  features: FeatureCount[]
  /** The done rows without proof; proven + unproven = done, in each feature and in all. */
  unproven: Unproven[]
  problems: string[]
  /** The browser tests that passed on their second attempt only. They prove what they name. */
  flaky: string[]
}

/** Looser than the ids of the list, so that a mistyped number is reported and not overlooked. */
const bracketPattern = /\[\s*([A-Z][A-Z0-9]*-\d+(?:\s*,\s*[A-Z][A-Z0-9]*-\d+)*)\s*\]/g

export function idsIn(titles: string[]): string[] {
  const ids = titles.flatMap((title) =>
    [...title.matchAll(bracketPattern)].flatMap((match) => (match[1] ?? '').split(/\s*,\s*/)),
  )
  return [...new Set(ids)]
}

function runsById(runs: TestRun[]): Map<string, TestRun[]> {
  const byId = new Map<string, TestRun[]>()
  for (const run of runs) {
    for (const id of idsIn(run.titles)) byId.set(id, [...(byId.get(id) ?? []), run])
  }
  return byId
}

/** Why the requirement is not proven, or null when it is. */
function missingProof(requirement: Requirement, runs: TestRun[]): string | null {
  if (runs.length === 0) return 'no test names it'
  const failed = runs.find((run) => run.outcome === 'failed')
  if (failed !== undefined) return `failed in ${failed.runner}: ${failed.titles.join(' › ')}`
  const passed = runs.filter((run) => run.outcome === 'passed' || run.outcome === 'flaky')
  if (passed.length === 0) return 'no test of it ran and passed'
  if (requirement.ring === 'call' || passed.some((run) => run.runner === 'playwright')) return null
  return 'passed in vitest only, needs a browser test'
}

function countFeatures(requirements: Requirement[], unproven: Unproven[]): FeatureCount[] {
  const features = [...new Set(requirements.map(({ feature }) => feature))]
  return features.map((feature) => {
    const rows = requirements.filter((row) => row.feature === feature)
    const done = rows.filter((row) => row.state === 'done').length
    const missing = unproven.filter(({ requirement }) => requirement.feature === feature).length
    return { feature, total: rows.length, done, proven: done - missing, unproven: missing }
  })
}

export function judge(requirements: Requirement[], runs: TestRun[]): Verdict {
  const byId = runsById(runs)
  const unproven: Unproven[] = []
  const problems: string[] = []
  for (const requirement of requirements) {
    const reason = missingProof(requirement, byId.get(requirement.id) ?? [])
    if (requirement.state === 'done' && reason !== null) unproven.push({ requirement, reason })
    if (requirement.state === 'open' && reason === null) {
      problems.push(`${requirement.id} is proven but open: mark it done, so that the number only goes up`)
    }
  }
  const known = new Set(requirements.map(({ id }) => id))
  for (const [id, [run]] of byId) {
    if (!known.has(id))
      problems.push(`${id} is not in the list, but a test names it: ${run?.titles.join(' › ')}`)
  }
  const flaky = runs.filter(({ outcome }) => outcome === 'flaky').map(({ titles }) => titles.join(' › '))
  return { features: countFeatures(requirements, unproven), unproven, problems, flaky }
}
