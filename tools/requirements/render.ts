import type { FeatureCount, Unproven, Verdict } from './judge.ts'

const columns = ['total', 'done', 'proven', 'unproven'] as const
const nameWidth = 18

function sumOf(features: FeatureCount[]): FeatureCount {
  const sum: FeatureCount = { feature: 'all', total: 0, done: 0, proven: 0, unproven: 0 }
  for (const count of features) {
    for (const column of columns) sum[column] += count[column]
  }
  return sum
}

function countLine(count: FeatureCount): string {
  return (
    count.feature.padEnd(nameWidth) + columns.map((column) => String(count[column]).padStart(10)).join('')
  )
}

function unprovenLine({ requirement, reason }: Unproven): string {
  return `  ${requirement.id.padEnd(10)}${requirement.ring.padEnd(8)}${reason}`
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines]
}

/** The last line is read by machines as well: `N passed, M failed`. */
export function render(verdict: Verdict, problems: string[]): string {
  const sum = sumOf(verdict.features)
  return [
    'feature'.padEnd(nameWidth) + columns.map((column) => column.padStart(10)).join(''),
    ...verdict.features.map(countLine),
    countLine(sum),
    ...section('Done, but not proven:', verdict.unproven.map(unprovenLine)),
    ...section(
      'Passed on the second attempt only:',
      verdict.flaky.map((title) => `  ${title}`),
    ),
    ...section(
      'Problems:',
      problems.map((problem) => `  ${problem}`),
    ),
    '',
    `${sum.proven} passed, ${sum.unproven} failed`,
  ].join('\n')
}
