export interface FlakyRow {
  /** The file and the titles, as the reporter prints them. */
  name: string
  firstSeen: string
  owner: string
  due: string
}

export interface FlakyTest {
  name: string
  /** The first line of what the first attempt failed with. */
  error: string
}

export const flakyFile = 'tests/flaky.md'
const maxRows = 10
const maxDays = 14
const dayMs = 86_400_000

/** A pipe in a title is escaped, as Markdown requires in a table. */
function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

export function parseFlakyList(text: string): FlakyRow[] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => {
    const [name = '', firstSeen = '', owner = '', due = ''] = cellsOf(line)
    return { name, firstSeen, owner, due }
  })
}

/** Returns null for a text that is not a calendar day. */
function parseDay(text: string): number | null {
  const day = Date.parse(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day)) return null
  return new Date(day).toISOString().startsWith(text) ? day : null
}

function rowProblems(row: FlakyRow, today: number): string[] {
  const [firstSeen, due] = [parseDay(row.firstSeen), parseDay(row.due)]
  if (firstSeen === null || due === null) return [`${row.name}: dates are written as 2026-01-31`]
  return [
    ...(row.name === '' ? ['a row has no test'] : []),
    ...(/^#\d+$/.test(row.owner) ? [] : [`${row.name}: the owner is an issue, such as #34`]),
    ...(firstSeen > today ? [`${row.name}: first seen after today`] : []),
    ...(due - firstSeen > maxDays * dayMs ? [`${row.name}: due more than two weeks after first seen`] : []),
    ...(due < today ? [`${row.name}: overdue since ${row.due}`] : []),
  ]
}

/** Checks the text of the list against the limits of its first paragraph; `today` is a calendar day. */
export function flakyProblems(text: string, today: string): string[] {
  const rows = parseFlakyList(text)
  const day = parseDay(today)
  if (day === null) throw new Error(`Not a calendar day: ${today}`)
  if (!text.includes('\n| Test | First seen | Owner | Due |\n|---|---|---|---|\n')) {
    return ['the table Test, First seen, Owner, Due is missing']
  }
  const names = rows.map(({ name }) => name)
  return [
    ...(rows.length > maxRows ? [`${rows.length} rows, at most ${maxRows} are allowed`] : []),
    ...names.filter((name, index) => names.indexOf(name) < index).map((name) => `${name}: listed twice`),
    ...rows.flatMap((row) => rowProblems(row, day)),
  ]
}

/** The row that a test needs which was flaky today. The owner has to be filled in. */
function newRow(name: string, today: string): string {
  const due = new Date(Date.parse(`${today}T00:00:00Z`) + maxDays * dayMs).toISOString().slice(0, 10)
  return `| ${name.replaceAll('|', '\\|')} | ${today} | # | ${due} |`
}

/** The lines under FLAKY; none if every test passed on its first attempt or failed. */
export function flakyLines(found: readonly FlakyTest[], listText: string, today: string): string[] {
  if (found.length === 0) return []
  const rows = parseFlakyList(listText)
  const lines = found.flatMap(({ name, error }) => {
    const row = rows.find((listed) => listed.name === name)
    if (row) return [`  ${name} (${row.owner}, due ${row.due})`, `    ${error}`]
    return [`  NEW: ${name}`, `    ${error}`, `    add to ${flakyFile}: ${newRow(name, today)}`]
  })
  return [`FLAKY: ${found.length} passed only on the second attempt`, ...lines]
}
