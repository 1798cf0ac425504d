import { describe, expect, test } from 'vitest'
import { choose, choosePure, featureOf, projectsOf } from './choose.ts'
import type { TestMap } from './map.ts'
import { browser, http } from './rings.ts'

const features = 'apps/server/src/features'
const banks = `${features}/banks/banks.test.ts`
const agencies = `${features}/agencies/agencies.test.ts`
const home = `${features}/home/service.test.ts`
const tests = [banks, agencies, home]

const map: TestMap = {
  hashes: {},
  start: {},
  tests: {
    [banks]: [`${features}/banks/service.ts`, `${features}/agencies/routes.ts`],
    [agencies]: [`${features}/agencies/routes.ts`, 'packages/domain/src/access/masks.ts'],
    [home]: [`${features}/home/service.ts`],
  },
}

function chosen(...changed: string[]): readonly string[] {
  return choose(http, tests, changed, map).files
}

describe('choose', () => {
  test('takes the tests that ran a function of the changed file, and says why', () => {
    expect(choose(http, tests, [`${features}/agencies/routes.ts`], map)).toEqual({
      files: [banks, agencies],
      why: '2 of 3 HTTP files: they call functions of agencies/routes.ts',
    })
    expect(chosen('packages/domain/src/access/masks.ts')).toEqual([agencies])
  })

  test('takes a changed test file, without a map too', () => {
    expect(chosen(home)).toEqual([home])
    expect(choose(http, tests, [home], undefined).files).toEqual([home])
  })

  test('takes a test file that is not in the map once a source file has changed', () => {
    const added = `${features}/notes/notes.test.ts`
    expect(choose(http, [...tests, added], [`${features}/home/service.ts`], map).files).toEqual([home, added])
  })

  test('leaves out a test file that was deleted', () => {
    expect(choose(http, [banks, agencies], [home, `${features}/banks/service.ts`], map).files).toEqual([
      banks,
    ])
  })

  test('takes none for a document, or for a file of the web app', () => {
    expect(chosen('docs/glossary.md', 'apps/web/src/features/banks/panel.tsx', 'README.md')).toEqual([])
  })

  test.each([
    'apps/server/src/platform/log.ts',
    'apps/server/src/core/ledger/limits.ts',
    'apps/server/migrations/0001-start.sql',
    'packages/contract/src/common/fields.ts',
    'tests/support/fees.ts',
    'package-lock.json',
    'vitest.config.ts',
  ])('takes all after a change of %s', (file) => {
    expect(chosen(file)).toEqual(tests)
  })

  test('takes all for a file that none is known to call, and without a map', () => {
    expect(chosen(`${features}/new-one/service.ts`)).toEqual(tests)
    expect(chosen('packages/domain/src/access/permissions.ts')).toEqual(tests)
    expect(choose(http, tests, [`${features}/home/service.ts`], undefined).files).toEqual(tests)
  })

  test('takes the tests of the feature for its schemas, its refusals and a new file of it', () => {
    expect(chosen('packages/contract/src/banks.ts')).toEqual([banks])
    expect(chosen('packages/contract/src/refusals/banks.ts')).toEqual([banks])
    expect(chosen(`${features}/banks/new-store.ts`)).toEqual([banks])
  })
})

describe('choose in the browser', () => {
  const spec = 'tests/e2e/banks.spec.ts'
  const other = 'tests/e2e/users.spec.ts'
  const specs: TestMap = {
    hashes: {},
    start: {},
    tests: {
      [spec]: ['apps/web/src/features/banks/panel.tsx'],
      [other]: ['apps/web/src/features/users/page.tsx'],
    },
  }
  const chosenSpecs = (file: string) => choose(browser, [spec, other], [file], specs).files

  test('takes the tests of a screen for its code, its styles and its texts', () => {
    expect(chosenSpecs('apps/web/src/features/banks/panel.tsx')).toEqual([spec])
    expect(chosenSpecs('apps/web/src/features/banks/panel.module.css')).toEqual([spec])
    expect(chosenSpecs('apps/web/src/lib/messages/es/banks.ts')).toEqual([spec])
  })

  test('takes all for what screens share, and none for a server file that no screen reaches', () => {
    expect(chosenSpecs('apps/web/src/ui/table/table.tsx')).toEqual([spec, other])
    expect(chosenSpecs('apps/web/src/lib/time.ts')).toEqual([spec, other])
    expect(chosenSpecs('apps/web/src/lib/messages/en/common.ts')).toEqual([spec, other])
    expect(chosenSpecs('apps/web/vite.config.ts')).toEqual([spec, other])
    expect(chosenSpecs('apps/server/src/platform/jobs.ts')).toEqual([])
  })
})

test('pure rules follow the folders that can use a changed file', () => {
  const files = ['packages/domain/src/a.test.ts', 'apps/web/src/b.test.ts', 'tools/c.test.ts', banks]
  expect(choosePure(files, [`${features}/banks/service.ts`]).files).toEqual(['tools/c.test.ts'])
  expect(choosePure(files, ['apps/web/src/lib/b.ts']).files).toEqual([
    'apps/web/src/b.test.ts',
    'tools/c.test.ts',
  ])
  expect(choosePure(files, ['packages/domain/src/a.ts']).files).toEqual(files.slice(0, 3))
  expect(choosePure(files, ['vitest.config.ts']).files).toEqual(files.slice(0, 3))
})

test('types are checked in the projects of the changed files', () => {
  expect(projectsOf([`${features}/banks/service.ts`, 'README.md'])).toEqual(['apps/server'])
  expect(projectsOf([banks, 'tools/test.ts', 'packages/domain/src/a.ts'])).toEqual(['.', 'packages/domain'])
})

test('a feature is read from the path', () => {
  expect(featureOf('packages/contract/src/compliance/tried.ts')).toBe('compliance')
  expect(featureOf('apps/web/src/shared/list.tsx')).toBe(undefined)
})
