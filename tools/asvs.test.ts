import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')

/** The requirements of ASVS 5.0.0, by section; those of level 1 have a star, the others are of level 2. */
const sections: Readonly<Record<string, string>> = {
  '1.1': '1 2',
  '1.2': '1* 2* 3* 4* 5* 6 7 8 9',
  '1.3': '1* 2* 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1* 2',
  '2.1': '1* 2 3',
  '2.2': '1* 2* 3',
  '2.3': '1* 2 3 4',
  '2.4': '1',
  '3.2': '1* 2*',
  '3.3': '1* 2 3 4',
  '3.4': '1* 2* 3 4 5 6',
  '3.5': '1* 2* 3* 4 5',
  '3.7': '1 2',
  '4.1': '1* 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1* 2 3 4',
  '5.1': '1',
  '5.2': '1* 2* 3',
  '5.3': '1* 2*',
  '5.4': '1 2 3',
  '6.1': '1* 2 3',
  '6.2': '1* 2* 3* 4* 5* 6* 7* 8* 9 10 11 12',
  '6.3': '1* 2* 3 4',
  '6.4': '1* 2* 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1* 2* 3* 4*',
  '7.3': '1 2',
  '7.4': '1* 2* 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1* 2',
  '8.2': '1* 2* 3',
  '8.3': '1*',
  '8.4': '1',
  '9.1': '1* 2* 3*',
  '9.2': '1* 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1* 2* 3* 4* 5* 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1* 2* 3',
  '11.4': '1* 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1* 2 3',
  '12.2': '1* 2*',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1* 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1* 2 3 4',
  '14.3': '1* 2 3',
  '15.1': '1* 2 3',
  '15.2': '1* 2 3',
  '15.3': '1* 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
}

const wanted = Object.entries(sections).flatMap(([section, numbers]) =>
  numbers.split(' ').map((number) => {
    const level = number.endsWith('*') ? '1' : '2'
    return `${section}.${number.replace('*', '')} level ${level}`
  }),
)

const verdicts = ['met', 'partly', 'not met', 'not applicable'] as const

const rows = page.split('\n').flatMap((line) => {
  const [, id = '', level = '', words = '', verdict = '', proof = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, words, verdict, proof }] : []
})

/** Each file that a text names in backquotes, with what is quoted behind it. */
function namedIn(text: string): { readonly file: string; readonly quoted: string[] }[] {
  const named: { file: string; quoted: string[] }[] = []
  for (const [, code, quote] of text.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
    if (quote !== undefined) named.at(-1)?.quoted.push(quote)
    else if (code !== undefined && isFile(code)) named.push({ file: code, quoted: [] })
  }
  return named
}

function isFile(code: string): boolean {
  return !code.includes(' ') && (code.includes('/') || /\.\w+$/.test(code))
}

function pathOf(file: string): string | undefined {
  return [join(root, file), join(root, 'apps/server/src', file)].find((path) => existsSync(path))
}

/** What a text claims and the files do not hold. */
function missingIn(text: string): string[] {
  return namedIn(text).flatMap(({ file, quoted }) => {
    const path = pathOf(file)
    if (path === undefined) return [file]
    if (quoted.length === 0) return []
    const content = readFileSync(path, 'utf8')
    return quoted.filter((title) => !content.includes(title)).map((title) => `${file}: ${title}`)
  })
}

test('the table has every requirement of levels 1 and 2 once, in its order and of its level', () => {
  expect(wanted).toHaveLength(253)
  expect(rows.map(({ id, level }) => `${id} level ${level}`)).toEqual(wanted)
})

test('the figures above the table are those of its rows', () => {
  const counted = verdicts.map((verdict) => rows.filter((row) => row.verdict === verdict).length)
  const [met, partly, not, none] = counted
  expect(page).toContain(
    `${rows.length} requirements: ${met} met, ${partly} partly, ${not} not met, ${none} not applicable.`,
  )
  expect(rows.filter(({ verdict }) => !verdicts.some((known) => known === verdict))).toEqual([])
})

test('every file that is named is there, and holds what is quoted from it', () => {
  expect(page.split('\n').flatMap(missingIn)).toEqual([])
})

test('what is met names its proof, and all else its reason', () => {
  const withoutProof = rows.filter(({ verdict, proof }) => verdict === 'met' && namedIn(proof).length === 0)
  expect(withoutProof).toEqual([])
  expect(rows.filter(({ words, proof }) => words === '' || proof.length < 6)).toEqual([])
})

test('a proof that is not there would be noticed', () => {
  expect(missingIn('`platform/nothing.ts`')).toEqual(['platform/nothing.ts'])
  expect(missingIn('`platform/log.ts` "a title of nobody"')).toEqual(['platform/log.ts: a title of nobody'])
})

test('what is said not to be in the product is not', () => {
  const files = execFileSync('git', ['ls-files', 'apps/*/src/**.ts', 'apps/*/src/**.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const shipped = files.split('\n').filter((file) => file !== '' && !/\.test\.tsx?$/.test(file))
  expect(shipped.length).toBeGreaterThan(500)
  const holding = (pattern: RegExp): string[] =>
    shipped.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  // 1.2.5: no program is started. 3.2.2: no raw HTML. 3.5.5: no page listens to others. 4.4: no WebSocket.
  expect(holding(/child_process/)).toEqual([])
  expect(holding(/dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/)).toEqual(
    [],
  )
  expect(holding(/addEventListener\(\s*['"]message['"]/)).toEqual([])
  expect(holding(/new WebSocket\(|\beval\(|new Function\(/)).toEqual([])
})
