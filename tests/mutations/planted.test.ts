import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Plant } from './planted/plant.ts'
import { plants } from './planted.ts'

const root = join(import.meta.dirname, '../..')

const sources = new Map<string, string>()

function sourceOf(file: string): string {
  const known = sources.get(file) ?? readFileSync(join(root, file), 'utf8')
  sources.set(file, known)
  return known
}

/** Returns the tests that a runner would find, and the tables of the same name that they read. */
function filesOf({ tests }: Plant): string[] {
  const start = tests.replace(/\.(test|spec)\.ts$/, '')
  const folder = dirname(start)
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => file.startsWith(start) && file.endsWith('.ts'))
}

/** A plant that has rotted would be reported only where the plants are run, hours later. */
test.each(plants.map((plant) => [`${plant.test} ${plant.file}`, plant] as const))(
  'the plant %s can be planted and has a test',
  (_title, plant) => {
    expect(sourceOf(plant.file).split(plant.from)).toHaveLength(2)
    expect(plant.to).not.toBe(plant.from)
    const files = filesOf(plant)
    const ending = plant.runner === 'playwright' ? '.spec.ts' : '.test.ts'
    expect(files.filter((file) => file.endsWith(ending))).not.toEqual([])
    expect(files.filter((file) => sourceOf(file).includes(plant.test))).not.toEqual([])
  },
)
