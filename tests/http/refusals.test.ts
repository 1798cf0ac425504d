import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '@corridor/contract/refusals/declare'
import { refusals } from '@corridor/contract/refusals/refusals'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const declared = join(root, 'packages/contract/src/refusals')
const server = join(root, 'apps/server/src')

test('a refusal is declared in one file alone, and every file is in the table', async () => {
  const names: string[] = []
  const files = readdirSync(declared).filter((name) => !/(^refusals|\.test)\.ts$/.test(name))
  for (const file of files) {
    const exported: Record<string, unknown> = await import(join(declared, file))
    for (const [name, value] of Object.entries(exported)) {
      if (name.endsWith('Refusals') && isRecord(value)) names.push(...Object.keys(value))
    }
  }
  expect(names.sort()).toEqual(Object.keys(refusals).sort())
})

/** Where a fault is made: of a name that is declared, and of the rules that refused. */
const faultMakers = new Set(['partner/refusals.ts', 'partner/wire/fault.ts'])

test('nothing that is thrown at a person has its sentence at the place of throwing', () => {
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const found = sources.flatMap((name) => {
    const text = readFileSync(join(server, name), 'utf8')
    const faults = /new PartnerFault\(/.test(text) && !faultMakers.has(name)
    return faults || /new AppError\(\s*['"`]/.test(text) ? [name] : []
  })
  expect(found).toEqual([])
})
