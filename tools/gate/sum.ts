export interface Sum {
  passed: number
  failed: number
}

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function countOf(fields: Fields, name: string): number {
  const value = fields[name]
  if (typeof value !== 'number') throw new Error(`${name} is not a number`)
  return value
}

/** Reads how many tests passed and failed from a JSON report of Vitest or Playwright. */
export function sumOfReport(report: unknown): Sum {
  const fields = fieldsOf(report)
  if (!('stats' in fields)) {
    return { passed: countOf(fields, 'numPassedTests'), failed: countOf(fields, 'numFailedTests') }
  }
  const stats = fieldsOf(fields['stats'])
  return {
    passed: countOf(stats, 'expected') + countOf(stats, 'flaky'),
    failed: countOf(stats, 'unexpected'),
  }
}

/** A step that failed counts as one, so that a gate that failed never ends with '0 failed'. */
export function addUp(sums: readonly Sum[], failedSteps: number): string {
  const passed = sums.reduce((total, sum) => total + sum.passed, 0)
  const failed = sums.reduce((total, sum) => total + sum.failed, failedSteps)
  return `${passed} passed, ${failed} failed`
}
