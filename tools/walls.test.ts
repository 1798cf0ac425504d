import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')

/** File, what it imports. Every one of them must be reported. */
const forbidden = [
  ['packages/domain/src/fees/planted.ts', 'zod'],
  ['packages/domain/src/fees/planted2.ts', 'node:fs'],
  ['packages/domain/src/fees/planted3.ts', '@corridor/contract/users'],
  ['packages/domain/src/fees/planted4.ts', '../../../contract/src/users.ts'],
  ['packages/domain/src/fees/planted5.ts', '../../../../apps/server/src/app.ts'],
  ['packages/contract/src/planted.ts', 'pg'],
  ['packages/contract/src/common/planted.ts', 'node:crypto'],
  ['packages/contract/src/planted2.ts', '../../../apps/server/src/app.ts'],
  ['apps/server/src/platform/planted.ts', '../features/users/store.ts'],
  ['apps/server/src/platform/db/planted.ts', '../../core/ledger/balances.ts'],
  ['apps/server/src/platform/planted2.ts', '../partner/caller.ts'],
  ['apps/server/src/platform/planted3.ts', '../app.ts'],
  ['apps/server/src/platform/planted4.ts', '../../../../tools/load/fill.ts'],
  ['apps/server/src/core/ledger/planted.ts', '../../features/users/store.ts'],
  ['apps/server/src/core/ledger/planted2.ts', '../../partner/caller.ts'],
  ['apps/server/src/core/ledger/planted3.ts', '../../app.ts'],
  ['apps/server/src/core/ledger/planted4.ts', '../../../../../tools/load/fill.ts'],
  ['apps/server/src/partner/planted.ts', '../features/users/store.ts'],
  ['apps/server/src/partner/operations/planted.ts', '../../features/users/store.ts'],
  ['apps/server/src/partner/planted2.ts', '../app.ts'],
  ['apps/server/src/partner/planted3.ts', '../../../../tools/load/fill.ts'],
  ['apps/server/src/features/users/planted.ts', '../agencies/store.ts'],
  ['apps/server/src/features/users/planted2.ts', '../../partner/caller.ts'],
  ['apps/server/src/features/users/planted3.ts', '../../app.ts'],
  ['apps/server/src/features/users/planted4.ts', '../../../../../tests/support/server.ts'],
  ['apps/server/src/features/users/deep/planted.ts', '../../agencies/store.ts'],
  ['apps/server/src/features/users/deep/planted2.ts', '../../../partner/caller.ts'],
  ['apps/server/src/features/users/deep/planted3.ts', '../../../cli.ts'],
  ['apps/server/src/features/users/deep/planted4.ts', '../../../../../../tests/support/server.ts'],
  ['apps/web/src/features/users/planted.ts', '../agencies/api.ts'],
  ['apps/web/src/features/users/planted2.tsx', '../../app/router.tsx'],
  ['apps/web/src/features/transactions/detail/planted.ts', '../../agencies/api.ts'],
  ['apps/web/src/features/transactions/detail/planted2.tsx', '../../../app/router.tsx'],
  ['apps/web/src/shared/planted.ts', '../features/users/api.ts'],
  ['apps/web/src/shared/history/planted.tsx', '../../app/router.tsx'],
  ['apps/web/src/ui/form/planted.ts', '../../features/users/api.ts'],
  ['apps/web/src/ui/form/planted2.ts', '../../shared/failure.ts'],
  ['apps/web/src/ui/form/planted3.ts', '@corridor/contract/users'],
  ['apps/web/src/ui/form/planted4.ts', '../../lib/session.ts'],
  ['apps/web/src/lib/planted.ts', '../features/users/api.ts'],
  ['apps/web/src/lib/planted2.ts', '../ui/toast/toasts.ts'],
  ['apps/web/src/lib/planted3.ts', '../shared/failure.ts'],
] as const

/** The ways that are open, each a neighbour of a closed one. */
const open = [
  ['packages/domain/src/fees/open.ts', 'big.js'],
  ['packages/domain/src/settlements/open.ts', 'temporal-polyfill'],
  ['packages/domain/src/fees/open2.ts', '../money/amount.ts'],
  ['packages/contract/src/open.ts', 'zod'],
  ['packages/contract/src/open2.ts', '@corridor/domain/access/permissions'],
  ['apps/server/src/platform/open.ts', './config.ts'],
  ['apps/server/src/core/ledger/open.ts', '../../platform/config.ts'],
  ['apps/server/src/partner/operations/open.ts', '../../core/ledger/balances.ts'],
  ['apps/server/src/features/users/open.ts', '../../core/ledger/balances.ts'],
  ['apps/server/src/features/users/deep/open.ts', '../store.ts'],
  ['apps/server/src/features/users/open.test.ts', '../../app.ts'],
  ['apps/web/src/app/open.tsx', '../features/users/page.tsx'],
  ['apps/web/src/features/users/open.ts', '../../shared/failure.ts'],
  ['apps/web/src/features/transactions/detail/open.ts', '../api.ts'],
  ['apps/web/src/shared/open.ts', '../ui/toast/toasts.ts'],
  ['apps/web/src/ui/form/open.ts', '../../lib/messages/index.tsx'],
  ['apps/web/src/lib/open.ts', '@corridor/contract/users'],
] as const

const pattern = z.looseObject({ message: z.string() })
const restriction = z.union([
  z.literal('off'),
  z.tuple([z.literal('error'), z.object({ patterns: z.array(pattern) })]),
])
const configuration = z.object({
  overrides: z.array(
    z.object({
      files: z.array(z.string()),
      rules: z.looseObject({ 'no-restricted-imports': restriction.optional() }),
    }),
  ),
})
const report = z.object({ diagnostics: z.array(z.object({ help: z.string(), filename: z.string() })) })

let folder: string
let reported: { readonly file: string; readonly wall: string }[]
const wallNames: string[] = []

/** The project's own walls and nothing else, each with a name of its own in place of its message. */
function namedWalls(): object {
  const { overrides } = configuration.parse(JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')))
  return {
    overrides: overrides.flatMap(({ files, rules: { 'no-restricted-imports': rule } }): object[] => {
      if (rule === undefined) return []
      if (rule === 'off') return [{ files, rules: { 'no-restricted-imports': 'off' } }]
      const patterns = rule[1].patterns.map((one) => {
        const name = `wall ${wallNames.length + 1} of ${files.join()}.`
        wallNames.push(name)
        return { ...one, message: name }
      })
      return [{ files, rules: { 'no-restricted-imports': ['error', { patterns }] } }]
    }),
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-walls-'))
  for (const [file, imported] of [...forbidden, ...open]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(
      join(folder, file),
      `import { planted } from '${imported}'\n\nexport const seen = planted\n`,
    )
  }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(namedWalls()))
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const found = report.parse(JSON.parse(outputOf(oxlint, ['--format', 'json'])))
  reported = found.diagnostics.map(({ filename, help }) => ({ file: filename, wall: help }))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The linter fails where it finds something, which is what it is called for. */
function outputOf(program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    return z.object({ stdout: z.string() }).parse(error).stdout
  }
}

test.each(forbidden)('%s may not import %s', (file) => {
  expect(reported.map((one) => one.file)).toContain(file)
})

test('the open ways stay open', () => {
  const files = new Set<string>(open.map(([file]) => file))
  expect(reported.filter(({ file }) => files.has(file))).toEqual([])
})

test('every wall has stopped something: none of them matches nothing', () => {
  const hit = new Set(reported.map(({ wall }) => wall))
  expect(wallNames.filter((name) => !hit.has(name))).toEqual([])
})
