import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * A statement that needs more time than others says so to the server and to our side of the line at once, by `allowTime`:
 * said to the server alone, the connection would be given up while it works.
 */
test('nobody gives a statement time but by allowTime', () => {
  const own = new Set([
    // The limits themselves, those of a role, and what is not the pool's.
    'platform/db/answer-limit.ts',
    'platform/db/database.ts',
    'platform/db/migrate.ts',
    'platform/db/roles.ts',
    // A stream, which has no limit on our side, and a time that is shorter than the usual.
    'platform/exports.ts',
    'platform/past-turns.ts',
  ])
  const naming = globSync('**/*.ts', { cwd: 'apps/server/src' })
    .filter((file) => !file.endsWith('.test.ts') && !own.has(file))
    .filter((file) => readFileSync(`apps/server/src/${file}`, 'utf8').includes('statement_timeout'))
  expect(naming).toEqual([])
})
