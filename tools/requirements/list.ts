export type Ring = 'screen' | 'call'
export type State = 'done' | 'open'

export interface Requirement {
  id: string
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

const isRing = (text: string): text is Ring => text === 'screen' || text === 'call'
const isState = (text: string): text is State => text === 'done' || text === 'open'

/** The cells of a table row; a pipe inside a cell is written as \| in Markdown. */
function cellsOf(line: string): string[] {
  const parts = line.split(/(?<!\\)\|/)
  const closed = parts.length > 2 && parts[0] === '' && parts.at(-1) === ''
  return closed ? parts.slice(1, -1).map((part) => part.trim()) : []
}

/** A requirement, or what is wrong with the row. */
function parseRow(line: string, feature: string): Requirement | string {
  const cells = cellsOf(line)
  const [id = '', ring = '', state = '', text = ''] = cells
  if (cells.length !== 4) return 'not a row of four cells'
  const prefix = idPattern.exec(id)?.[1]
  if (prefix === undefined) return `'${id}' is not an id`
  if (prefix !== feature) return `${id} does not belong to ${feature}`
  if (!isRing(ring)) return `${id}: ring '${ring}' is neither screen nor call`
  if (!isState(state)) return `${id}: state '${state}' is neither done nor open`
  if (text === '') return `${id} has no requirement text`
  return { id, feature, ring, state }
}

/**
 * Any line that is not part of the one table counts as malformed: a row that lost its bars, or was wrapped,
 * would otherwise leave the list without a sound.
 */
function parseFile(file: RequirementFile): RequirementList {
  const feature = file.name.replace(/\.md$/, '').toUpperCase()
  const requirements: Requirement[] = []
  const problems: string[] = []
  const lines = file.text.split(/\r?\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }))
  const [heading, head, rule, ...rows] = lines.filter(({ line }) => line !== '')
  if (!heading?.line.startsWith(`# ${feature}: `)) {
    problems.push(`${file.name}: the heading is not '# ${feature}: …'`)
  }
  if (head?.line !== tableHead[0] || rule?.line !== tableHead[1]) {
    problems.push(`${file.name}: the table does not start with '${tableHead.join(' ')}'`)
  }
  if (rows.length === 0) problems.push(`${file.name}: no rows`)
  for (const { line, number } of rows) {
    const row = parseRow(line, feature)
    if (typeof row === 'string') problems.push(`${file.name}:${number}: ${row}`)
    else requirements.push(row)
  }
  return { requirements, problems }
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
