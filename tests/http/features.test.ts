import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@corridor/contract/routes'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Folders that have no contract of their own, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/web/src/features/design': 'shows the building blocks of the screens and calls nothing',
  'apps/web/src/features/home': 'the first view after the login: it shows the mode and calls nothing',
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
    'the routes of %s are in its contract file and in its folder of the server, its rows in a file of its own',
    (name) => {
      expect(existsSync(join(root, 'packages/contract/src', `${name}.ts`))).toBe(true)
      expect(serverFolders).toContain(`apps/server/src/features/${name}`)
      expect(existsSync(join(root, 'docs/requirements', `${name}.md`))).toBe(true)
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
