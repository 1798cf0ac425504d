import { expect, test } from 'vitest'
import {
  type MigrationFile,
  migrationsFolder,
  readMigrations,
} from '../apps/server/src/platform/db/migration-files.ts'
import { statementsOf } from '../apps/server/src/platform/db/migration-locks.ts'

/** They grow with every transfer: what holds one of them up holds everybody up. */
const growing = [
  'audit_entries',
  'customers',
  'ledger_postings',
  'partner_requests',
  'payout_validations',
  'traces',
  'transaction_events',
  'transactions',
]
/** What landed before the rules stays as it is. */
const lastUnjudged = '0084_fresh_log_in'

const table = String.raw`(?:only\s+)?(?:public\.)?(?:${growing.join('|')})\b`

function rule(form: string): RegExp {
  return new RegExp(form, 'i')
}

/** Of statements about a table that grows, by what to do instead: CONTRIBUTING.md, 'Change the schema'. */
const rules: Readonly<Record<string, RegExp>> = {
  'an index is built concurrently, in a file of its own': rule(
    String.raw`\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)[^;]*?\bon\s+${table}`,
  ),
  'rows are changed by a job, in batches': rule(String.raw`\b(?:update|delete\s+from)\s+${table}`),
  'another type is another column': rule(
    String.raw`\balter\s+table\s+${table}[^;]*\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b`,
  ),
  'not null comes as a rule that is not valid yet': rule(
    String.raw`\balter\s+table\s+${table}[^;]*\bset\s+not\s+null\b`,
  ),
  'a new column may be null, or has a default': rule(
    String.raw`\balter\s+table\s+${table}[^;]*\badd\s+(?:column\s+)?(?!constraint)(?![^,]*\b(?:default|generated)\b)[^,]*\bnot\s+null\b`,
  ),
  'a new rule comes as not valid, and is validated later': rule(
    String.raw`\balter\s+table\s+${table}[^;]*\badd\s+constraint\b(?![^,]*\bnot\s+valid\b)[^,]*\b(?:check|foreign\s+key)\b`,
  ),
}

/** What a migration would hold up, or cannot do as it is written. */
function findingsOf({ name, text, isOutside }: Pick<MigrationFile, 'name' | 'text' | 'isOutside'>): string[] {
  const statements = statementsOf(text).filter((statement) => statement.trim() !== '')
  const broken = Object.entries(rules)
    .filter(([, form]) => statements.some((statement) => form.test(statement)))
    .map(([says]) => says)
  const concurrent = statements.filter((statement) => /\bindex\s+concurrently\b/i.test(statement))
  const isRepeatable = statements.every((statement) => /\bif\s+(?:not\s+)?exists\b/i.test(statement))
  return [
    ...broken,
    ...(concurrent.length > 0 && !isOutside
      ? ['concurrently needs the line -- corridor:no-transaction']
      : []),
    ...(isOutside && (statements.length !== 1 || !isRepeatable)
      ? ['outside of a transaction: one statement that can be repeated']
      : []),
  ].map((finding) => `${name}: ${finding}`)
}

test('no migration from now on holds up what every transfer needs', async () => {
  const judged = (await readMigrations(migrationsFolder)).filter(({ name }) => name > lastUnjudged)
  expect(judged.flatMap(findingsOf)).toEqual([])
})

const mark = '-- corridor:no-transaction\n'

test.each([
  ['create index found on transactions (note);', 'an index is built concurrently, in a file of its own'],
  ['update only customers set name = upper(name);', 'rows are changed by a job, in batches'],
  ['alter table traces alter column body type jsonb;', 'another type is another column'],
  ['alter table traces alter body set not null;', 'not null comes as a rule that is not valid yet'],
  [
    'alter table traces add column a text, add column b text not null;',
    'a new column may be null, or has a default',
  ],
  [
    'alter table traces add constraint short check (length(body) < 9);',
    'a new rule comes as not valid, and is validated later',
  ],
  [
    'create index concurrently if not exists found on traces (sid);',
    'concurrently needs the line -- corridor:no-transaction',
  ],
  [
    `${mark}create index concurrently found on traces (sid);`,
    'outside of a transaction: one statement that can be repeated',
  ],
])('%s is noticed', (text, finding) => {
  expect(findingsOf({ name: 'x', text, isOutside: text.startsWith(mark) })).toEqual([`x: ${finding}`])
})

test.each([
  `${mark}create index concurrently if not exists found on transactions (note);`,
  'alter table transactions add column note text, add column weight integer not null default 0;',
  'alter table traces add constraint short check (length(body) < 9) not valid;',
  'alter table traces validate constraint short;',
  'create table notes (sid bigint references transactions); create index notes_of on notes (sid);',
  `comment on table traces is 'update traces';`,
])('%s is fine', (text) => {
  expect(findingsOf({ name: 'x', text, isOutside: text.startsWith(mark) })).toEqual([])
})
