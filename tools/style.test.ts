import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A function of the top level that is a constant; one whose type is written at its name is a value, and may be. */
const constantFunction =
  /^(?:export )?const (\w+) = (?:async )?(?:<[^\n]*>)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?:: [^\n]+)? =>/gm

function constantFunctionsOf(text: string): string[] {
  return [...text.matchAll(constantFunction)].map(([, name]) => name ?? '')
}

test('what is looked for is found', () => {
  expect(constantFunctionsOf('export const one = async <T>(a: (b: T) => void): Promise<T> =>\n  a')).toEqual([
    'one',
  ])
  expect(constantFunctionsOf('const two = ({ a }: A, [b]: B) => a')).toEqual(['two'])
  expect(
    constantFunctionsOf('const three = (1 + 2) * 3\nfunction four() {}\n  const five = () => 1'),
  ).toEqual([])
})

test('functions of the top level have one form, which stack traces and symbol lists know by name', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  const found = files
    .split('\n')
    .filter(Boolean)
    .flatMap((file) =>
      constantFunctionsOf(readFileSync(join(root, file), 'utf8')).map((name) => `${file} ${name}`),
    )
  expect(found).toEqual([])
})

/** What of Mantine the styles of the first load are enough for. */
const styledFromTheStart = new Set([
  'Button',
  'MantineProvider',
  'TextInput',
  'Textarea',
  'createTheme',
  'useMantineColorScheme',
])

test('whoever takes a part of Mantine that the first load has no styles for brings them along', () => {
  const files = execFileSync('git', ['grep', '-l', "from '@mantine/core'", '--', 'apps/web/src'], {
    cwd: root,
    encoding: 'utf8',
  })
  const without = files
    .split('\n')
    .filter(Boolean)
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const names = /import \{([^}]*)\} from '@mantine\/core'/.exec(text)?.[1] ?? ''
      const parts = names.split(',').map((name) => name.trim())
      const needsMore = parts.some((name) => !/^(?:$|type )/.test(name) && !styledFromTheStart.has(name))
      return needsMore && !/^import '[./a-z]*\/mantine-more\.css'$/m.test(text)
    })
  expect(without).toEqual([])
})
