import { execFileSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each([0, 19])('a process steps back by what it is told, %d', (niceness) => {
  const file = join(import.meta.dirname, 'process.ts')
  const script = `import { getPriority } from 'node:os'
    const { stepBack } = await import(${JSON.stringify(file)})
    stepBack({ niceness: ${niceness} })
    console.log(getPriority())`
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(Number(printed)).toBe(niceness === 0 ? getPriority() : niceness)
})
