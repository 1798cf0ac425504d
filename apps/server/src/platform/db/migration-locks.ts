/** What others cannot do with a table until the migration that takes the lock is through. */
export type Hold = 'all' | 'writes' | 'rows'

export interface TakenLock {
  /** Of an index: what it is called; its table is for the database to say. */
  readonly name: string
  readonly hold: Hold
}

const name = String.raw`(?:public\.)?"?(\w+)"?`
const names = String.raw`((?:public\.)?"?\w+"?(?:\s*,\s*(?:public\.)?"?\w+"?)*)`

interface Rule {
  readonly form: RegExp
  readonly hold: Hold | ((statement: string) => Hold | null)
}

/** By how a statement is written, in the order of what it does. */
const rules: readonly Rule[] = [
  { form: rule(String.raw`alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?${name}`), hold: holdOfAlter },
  { form: rule(String.raw`drop\s+table\s+(?:if\s+exists\s+)?${names}`), hold: 'all' },
  { form: rule(String.raw`truncate\s+(?!on\b)(?:table\s+)?${names}`), hold: 'all' },
  { form: rule(String.raw`drop\s+index\s+(?!concurrently)(?:if\s+exists\s+)?${names}`), hold: 'all' },
  { form: rule(String.raw`drop\s+trigger\s+(?:if\s+exists\s+)?\w+\s+on\s+${name}`), hold: 'all' },
  { form: rule(String.raw`lock\s+table\s+${names}`), hold: holdOfLock },
  {
    form: rule(
      String.raw`create\s+(?:unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?(?:\w+\s+)?on\s+(?:only\s+)?${name}`,
    ),
    hold: 'writes',
  },
  {
    form: rule(String.raw`create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s[^;]*?\son\s+${name}`),
    hold: 'writes',
  },
  { form: rule(String.raw`references\s+${name}`), hold: 'writes' },
  { form: rule(String.raw`(?:update|insert\s+into|delete\s+from)\s+(?:only\s+)?${name}`), hold: 'rows' },
]

function rule(form: string): RegExp {
  return new RegExp(String.raw`\b${form}`, 'gi')
}

/** To look for rows that break a rule which new ones keep already bothers nobody. */
function holdOfAlter(statement: string): Hold | null {
  return /^\s*alter\s+table\s+\S+\s+validate\s+constraint\s+\w+\s*$/i.test(statement) ? null : 'all'
}

function holdOfLock(statement: string): Hold {
  return /\bin\s+(?:share|exclusive)\b/i.test(statement) ? 'writes' : 'all'
}

/** Comments, texts and the bodies of functions do nothing; what stands in a `do` block is done. */
export function statementsOf(text: string): string[] {
  return text
    .replaceAll(/\bdo\s+(\$\w*\$)([\s\S]*?)\1/gi, ';$2;')
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, ' ')
    .split(';')
}

const order: readonly Hold[] = ['all', 'writes', 'rows']

/**
 * The tables that a migration takes, told by its text: the strongest hold of each, the strongest first. What a function
 * does that it calls, what a `do` block puts together as it runs and what a dropped table referred to is not told.
 */
export function locksOf(text: string): TakenLock[] {
  const taken = new Map<string, Hold>()
  for (const { name: table, hold } of statementsOf(text).flatMap(locksOfStatement)) {
    const before = taken.get(table)
    if (before === undefined || order.indexOf(hold) < order.indexOf(before)) taken.set(table, hold)
  }
  return [...taken]
    .map(([table, hold]) => ({ name: table, hold }))
    .sort((one, other) => order.indexOf(one.hold) - order.indexOf(other.hold))
}

function locksOfStatement(statement: string): TakenLock[] {
  return rules.flatMap(({ form, hold }) =>
    [...statement.matchAll(form)].flatMap(([, found = '']) => {
      const held = typeof hold === 'function' ? hold(statement) : hold
      const tables = found.split(',').map((one) => one.trim().replaceAll(/^public\.|"/g, ''))
      return held === null ? [] : tables.map((table) => ({ name: table, hold: held }))
    }),
  )
}
