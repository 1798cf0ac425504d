import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fr } from './fr/index.ts'

/** Parts of other files: the texts of `ui`, and what the first load has of them. */
const parts = /^(?:ui-.*|index)$/

test('every text of English is one that another language has to say', async () => {
  const files = readdirSync(new URL('en', import.meta.url))
    .map((file) => file.replace('.ts', ''))
    .filter((file) => !parts.test(file))
  const modules: readonly object[] = await Promise.all(files.map((file) => import(`./en/${file}.ts`)))
  expect(Object.keys(fr).toSorted()).toEqual(modules.flatMap((module) => Object.keys(module)).toSorted())
})
