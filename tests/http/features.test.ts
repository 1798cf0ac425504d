import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@corridor/contract/routes'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Folders that have no contract of their own, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/web/src/features/design': 'shows the building blocks of the screens and calls nothing',
  'apps/web/src/features/guide':
    'shows the pages of the guide, which come with the product, and calls nothing',
}

/** Features of our own, beyond the specification: they have no rows in its list, and a decision record each. */
const beyond: Readonly<Record<string, string>> = {
  account: 'docs/adr/0054-an-own-account.md',
  corrections: 'docs/adr/0030-every-state-has-a-way-on.md',
  'customer-documents': 'docs/adr/0029-scans-of-ids.md',
  'hold-rules': 'docs/adr/0033-holds-by-rules-with-versions.md',
  'customer-identity': 'docs/adr/0028-one-person-however-many-records.md',
  positions: 'docs/adr/0031-what-an-agency-owes.md',
  proposals: 'docs/adr/0032-two-people.md',
  exceptions: 'docs/adr/0034-the-desk.md',
  home: 'docs/adr/0048-the-first-screen-counts-what-the-lists-count.md',
  downloads: 'docs/adr/0039-the-list-of-files-and-tickets.md',
  notes: 'docs/adr/0034-the-desk.md',
  palette: 'docs/adr/0047-search-from-anywhere.md',
  preferences: 'docs/adr/0051-choices-follow-the-person.md',
  sso: 'docs/adr/0061-single-sign-on.md',
  views: 'docs/adr/0051-choices-follow-the-person.md',
}

function featureFolders(folder: string): string[] {
  return existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}`)
    : []
}

const serverFolders = featureFolders('apps/server/src/features')
const webFolders = featureFolders('apps/web/src/features')

describe('one word finds everything of a feature', () => {
  test.each([...serverFolders, ...webFolders].filter((folder) => !(folder in exceptions)))(
    '%s has a contract of the same name',
    (folder) => {
      expect(existsSync(join(root, 'packages/contract/src', `${folder.split('/').at(-1)}.ts`))).toBe(true)
    },
  )

  test.each(Object.keys(routes))(
    'the routes of %s are in its contract file and in its folder of the server, its rows or its record in a file of its own',
    (name) => {
      expect(existsSync(join(root, 'packages/contract/src', `${name}.ts`))).toBe(true)
      expect(serverFolders).toContain(`apps/server/src/features/${name}`)
      expect(existsSync(join(root, beyond[name] ?? `docs/requirements/${name}.md`))).toBe(true)
    },
  )

  test('no exception is left over', () => {
    expect(webFolders).toEqual(expect.arrayContaining(Object.keys(exceptions)))
  })

  test('every contract file is in the table of routes', () => {
    const files = readdirSync(join(root, 'packages/contract/src'), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map(({ name }) => name.replace(/\.ts$/, ''))
    expect(files.sort()).toEqual([...Object.keys(routes), 'routes'].sort())
  })
})
