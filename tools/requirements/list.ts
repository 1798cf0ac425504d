export type Ring = 'screen' | 'call'
export type State = 'done' | 'open'

export interface Requirement {
  id: string
  /** The name of the file, which is the name of the feature in the code. */
  feature: string
  ring: Ring
  state: State
}

export interface RequirementFile {
  name: string
  text: string
}

export interface RequirementList {
  requirements: Requirement[]
  problems: string[]
}

const tableHead = ['| id | ring | state | requirement |', '|---|---|---|---|']
const idPattern = /^([A-Z][A-Z0-9]*)-\d{2,}$/
const sectionPattern = /^## ([A-Z][A-Z0-9]*): ./

function isRing(text: string): text is Ring {
  return text === 'screen' || text === 'call'
}
function isState(text: string): text is State {
  return text === 'done' || text === 'open'
}

/** The cells of a table row; a pipe inside a cell is written as \| in Markdown. */
function cellsOf(line: string): string[] {
  const parts = line.split(/(?<!\\)\|/)
  const closed = parts.length > 2 && parts[0] === '' && parts.at(-1) === ''
  return closed ? parts.slice(1, -1).map((part) => part.trim()) : []
}

/** A requirement, or what is wrong with the row. */
function parseRow(line: string, feature: string, prefix: string): Requirement | string {
  const cells = cellsOf(line)
  const [id = '', ring = '', state = '', text = ''] = cells
  if (cells.length !== 4) return 'not a row of four cells'
  const prefixOfId = idPattern.exec(id)?.[1]
  if (prefixOfId === undefined) return `'${id}' is not an id`
  if (prefixOfId !== prefix) return `${id} does not belong under ${prefix}`
  if (!isRing(ring)) return `${id}: ring '${ring}' is neither screen nor call`
  if (!isState(state)) return `${id}: state '${state}' is neither done nor open`
  if (text === '') return `${id} has no requirement text`
  return { id, feature, ring, state }
}

interface Line {
  line: string
  number: number
}

/** The lines from each '## ' to the next; what stands before the first one is a section without a heading. */
function sectionsOf(lines: Line[]): Line[][] {
  const sections: Line[][] = []
  for (const line of lines) {
    if (sections.length === 0 || line.line.startsWith('## ')) sections.push([])
    sections.at(-1)?.push(line)
  }
  return sections
}

/**
 * Any line that is not part of the one table of its section counts as malformed: a row that lost its bars, or
 * was wrapped, would otherwise leave the list without a sound.
 */
function parseSection(
  [heading, head, rule, ...rows]: Line[],
  name: string,
  feature: string,
): RequirementList {
  const requirements: Requirement[] = []
  const problems: string[] = []
  const place = `${name}:${heading?.number}`
  const prefix = sectionPattern.exec(heading?.line ?? '')?.[1] ?? ''
  if (prefix === '') problems.push(`${place}: the section does not start with '## PREFIX: …'`)
  if (head?.line !== tableHead[0] || rule?.line !== tableHead[1]) {
    problems.push(`${place}: the table does not start with '${tableHead.join(' ')}'`)
  }
  if (rows.length === 0) problems.push(`${place}: no rows`)
  for (const { line, number } of rows) {
    const row = parseRow(line, feature, prefix)
    if (typeof row === 'string') problems.push(`${name}:${number}: ${row}`)
    else requirements.push(row)
  }
  return { requirements, problems }
}

function parseFile({ name, text }: RequirementFile): RequirementList {
  const feature = name.replace(/\.md$/, '')
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }))
  const [heading, ...rest] = lines.filter(({ line }) => line !== '')
  const sections = sectionsOf(rest).map((section) => parseSection(section, name, feature))
  const problems = heading?.line === `# ${feature}` ? [] : [`${name}: the heading is not '# ${feature}'`]
  if (sections.length === 0) problems.push(`${name}: no rows`)
  return {
    requirements: sections.flatMap(({ requirements }) => requirements),
    problems: [...problems, ...sections.flatMap((section) => section.problems)],
  }
}

export function parseRequirements(files: RequirementFile[]): RequirementList {
  const parsed = files.map(parseFile)
  const requirements = parsed.flatMap((file) => file.requirements)
  const problems = parsed.flatMap((file) => file.problems)
  if (files.length === 0) problems.push('no requirement list found: docs/requirements/*.md')
  const seen = new Set<string>()
  for (const { id } of requirements) {
    if (seen.has(id)) problems.push(`${id} is listed twice`)
    seen.add(id)
  }
  return { requirements, problems }
}
