/** What a field of the calendar stands for: `*`, `7`, `1-59`, each with a step, several with commas between them. */
function valuesOf(field: string, from: number, to: number): number[] {
  const parts = field.split(',').map((part) => {
    const [range = '', step = '1'] = part.split('/')
    const [first = '', last = first] = range === '*' ? [String(from), String(to)] : range.split('-')
    return { first: Number(first), last: Number(last), step: Number(step) }
  })
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return all.filter((value) =>
    parts.some(({ first, last, step }) => value >= first && value <= last && (value - first) % step === 0),
  )
}

const dayMinutes = 24 * 60

/** The longest time between two runs of what comes every day; null for what does not. */
export function longestGapSeconds(cron: string): number | null {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  if (days.join(' ') !== '* * *') return null
  const minutes = valuesOf(minute, 0, 59)
  const runs = valuesOf(hour, 0, 23).flatMap((at) => minutes.map((one) => at * 60 + one))
  const gaps = runs.map((run, index) => (runs[index + 1] ?? (runs[0] ?? 0) + dayMinutes) - run)
  return Math.max(...gaps) * 60
}
