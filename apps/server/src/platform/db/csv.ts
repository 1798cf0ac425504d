import pg from 'pg'

/** A text that some spreadsheet would take for a formula, in its wide signs too, gets an apostrophe in front. */
export function safeCell(expression: string): string {
  return `case when ${expression} ~ '^[=+@＝＋－＠\\t\\r\\n-]' then '''' || ${expression} else ${expression} end`
}

/** Heading and value of each column of a file, as a SELECT lists them. */
export function csvColumns(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([heading, value]) => `${value} as ${pg.escapeIdentifier(heading)}`)
    .join(',\n  ')
}

/** Its first line and the SELECT of the others. */
export interface CsvFile {
  readonly heading: string
  readonly statement: string
}

/**
 * The first line of a file whose headings somebody chooses: the name of a column ends after 63 bytes, without a word, and
 * so would COPY's own heading.
 */
export function csvHeading(columns: Readonly<Record<string, string>>): string {
  const cells = Object.keys(columns).map((heading) =>
    /[",\r\n]/.test(heading) ? `"${heading.replaceAll('"', '""')}"` : heading,
  )
  return `${cells.join(',')}\n`
}

/** COPY takes no parameters, so values stand in the text, quoted by the driver's own rules. */
export function literal(value: unknown): string {
  // An array of numbers, as PostgreSQL writes one.
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value))
}
