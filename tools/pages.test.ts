import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { figuresOfOthers, knownLabels, knownMetrics } from '#support/metric-names.ts'
import { commands } from '../apps/server/src/commands.ts'
import { environment } from '../apps/server/src/platform/config.ts'

const root = join(import.meta.dirname, '..')

/** Each page that tells people what to type, with what it says in code. */
async function readPages(): Promise<{ page: string; code: string[] }[]> {
  const names = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md']
  for await (const name of glob('docs/{operations,guide,partner,security}/**/*.md', { cwd: root }))
    names.push(name)
  return names.sort().map((page) => ({ page, code: codeOf(readFileSync(join(root, page), 'utf8')) }))
}

/** Lines of blocks, and what stands between two backticks. */
function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```\w*\n(.*?)^ *```/gms)].map(([, block = '']) => block)
  const spans = [...text.replaceAll(/^ *```\w*\n.*?^ *```/gms, '').matchAll(/`([^`\n]+)`/g)]
  return [...blocks.flatMap((block) => block.split('\n')), ...spans.map(([, span = '']) => span)]
}

const pages = await readPages()

/** What is wrong in each of them, told with its page. */
function findings(judge: (line: string) => readonly string[]): string[] {
  return pages.flatMap(({ page, code }) => code.flatMap(judge).map((wrong) => `${page}: ${wrong}`))
}

/** A command of ours as pages have it: by the name of the package, or from a clone. */
const ofCommand = /(?:^|[;&|(])\s*(?:corridor|npm run cli --) ([a-z]+(?:-[a-z0-9]+)*)((?: [^#|;&]*)?)/g

function wrongCommands(line: string): string[] {
  return [...line.matchAll(ofCommand)].flatMap(([, name = '', rest = '']) => {
    const form = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!form) return [`there is no command ${name}`]
    const options = [...rest.matchAll(/(?<=\s)--([a-z][a-z0-9-]*)/g)].map(([, option = '']) => option)
    return options
      .filter((option) => option !== 'help' && !Object.hasOwn(form.options, option))
      .map((option) => `${name} has no option --${option}`)
  })
}

test('what is looked for is found', () => {
  expect(codeOf('a `b` c\n```sh\nd\n  e\n```\n`f`')).toEqual(['d', '  e', '', 'b', 'f'])
  expect(wrongCommands('corridor ledger-verify --since-last   # every night --of it')).toEqual([
    'ledger-verify has no option --since-last',
  ])
  expect(wrongCommands('npm run cli -- prove; corridor keys --add --file F')).toEqual([
    'there is no command prove',
  ])
})

test('each command of a page is there, with the options that the page gives it', () => {
  expect(
    pages.flatMap(({ code }) => code).filter((line) => line.includes('corridor ')).length,
  ).toBeGreaterThan(50)
  expect(findings(wrongCommands)).toEqual([])
})

test('each script of a page is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  expect(
    findings((line) =>
      [...line.matchAll(/npm run (?!-)([a-z][a-z0-9:-]*)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !Object.hasOwn(scripts, name)),
    ),
  ).toEqual([])
})

test('each figure of a page is told by somebody, and has the labels that the page names', () => {
  const [told, labels] = [new Set([...knownMetrics(), ...figuresOfOthers()]), knownLabels()]
  expect(
    findings((line) =>
      [...line.matchAll(/\b(corridor_[a-z_]+_[a-z_]+)(?:\{([a-z]+)=)?/g)].flatMap(
        ([, figure = '', label]) => {
          const name = figure.replace(/_(count|bucket|sum)$/, '')
          if (!told.has(name)) return /^corridor_(api|gateway|worker|owner)_[ab]$/.test(name) ? [] : [name]
          return label === undefined || labels.get(name)?.includes(label)
            ? []
            : [`${name} has no label ${label}`]
        },
      ),
    ),
  ).toEqual([])
})

/** In capitals as ours are, and somebody else's. */
const foreign = /^(ETCD|ETCDCTL|NODE|GIT)_|^(DATA_|EXTRA)OPTS$|^DATA_SOURCE_NAME$/

test('each setting of a page for operators is one of ours', () => {
  const known = new Set(Object.keys(environment.shape))
  const wrong = pages
    .filter(({ page }) => page.startsWith('docs/operations'))
    .flatMap(({ page, code }) =>
      code
        .filter((line) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+(=|$)/.test(line))
        .map((line) => line.replace(/=.*/, ''))
        .filter((name) => !known.has(name) && !foreign.test(name))
        .map((name) => `${page}: ${name}`),
    )
  expect(wrong).toEqual([])
})
