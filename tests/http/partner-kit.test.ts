import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { skipWithout } from '#support/programs.ts'
import { faultCodes } from '../../apps/server/src/partner/wire/fault.ts'
import { type OperationName, operationNames } from '../../apps/server/src/partner/wire/operations.ts'

/**
 * The examples of the partner kit are executed as they are printed: the request of each page is sent to a real
 * gateway, in the order of a transfer's life, and the answer must be the one on the page. Only what is new in
 * every life (times, numbers, tokens) is put in the place of what the page shows.
 * `UPDATE_DOCS=1` writes the answers into the pages.
 */
const folder = join(import.meta.dirname, '../../docs/partner')

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)
const shown = {
  time: '2026-03-01T14:05:00Z',
  tenMinutesLater: '2026-03-01T14:15:00Z',
  expiry: '2026-05-30T14:05:00Z',
  quoteID: '0195f3a2-7c1e-7d4b-9a61-3f2b8c9d0e1f',
  validationID: '0195f3a4-11d0-7c55-8e02-6a7b90c1d2e3',
  referenceNumber: '100000000008',
  senderToken: 'e7f0c1d2a3b49586710c4d92b7e85f3a',
  payerToken: '58b1c9d0e2f3a46975d4c60b17e9f28a',
}

/** Elements that are new in every life and are used again later in it. */
const live = new Map<string, string>()

function toLive(request: string): string {
  return [...live].reduce((text, [page, real]) => text.replaceAll(page, real), request)
}

function learn(name: 'quoteID' | 'validationID' | 'referenceNumber', response: string): void {
  const real = new RegExp(`<${name}>([^<]+)<`).exec(response)?.[1]
  if (real) live.set(shown[name], real)
}

function toPage(operation: OperationName, response: string): string {
  const until = operation === 'commitTransaction' ? shown.expiry : shown.tenMinutesLater
  return [...live]
    .reduce((text, [page, real]) => text.replaceAll(real, page), response)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, shown.time)
    .replaceAll(/(<(?:lapsesAt|expiresAt)>)[^<]+/g, `$1${until}`)
}

/** One element a line; an element that holds only text stays on its line. */
function indented(xml: string): string {
  let depth = 0
  return xml
    .replace(/^<\?xml[^>]*\?>/, '')
    .replaceAll(/></g, '>\n<')
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth -= 1
      const text = `${'  '.repeat(depth)}${line}`
      if (/^<[^/][^>]*[^/]>$/.test(line)) depth += 1
      return text
    })
    .join('\n')
}

interface Page {
  readonly request: string
  readonly response: string
}

const block = /## (Request|Response)\n\n(?:(?!```)[^])*?```xml\n([^]*?)\n```/g

function readPage(operation: OperationName): Page {
  const text = readFileSync(join(folder, `${operation}.md`), 'utf8')
  const blocks = new Map([...text.matchAll(block)].map(([, title = '', xml = '']) => [title, xml]))
  return { request: blocks.get('Request') ?? '', response: blocks.get('Response') ?? '' }
}

function updatePage(operation: OperationName, { response }: Page, real: string): void {
  const file = join(folder, `${operation}.md`)
  writeFileSync(file, readFileSync(file, 'utf8').replace(`\`\`\`xml\n${response}\n`, `\`\`\`xml\n${real}\n`))
}

/** The lists of codes are long; a page shows their beginning. */
function shortened(xml: string): string {
  return xml.replace(
    /((?:<(entry|field)>(?:(?!<\/\2>)[^])*<\/\2>\s*){2})(?:<\2>[^]*<\/\2>)/,
    '$1<!-- and so on -->',
  )
}

const lifeOfATransfer = [
  'codeTable',
  'getFieldsForProduct',
  'feeLookup',
  'sendValidation',
  'commitTransaction',
  'detailLookup',
  'receiveValidation',
  'receiveCommit',
  'receiveReversal',
  'sendReversal',
  'balanceLookup',
] as const satisfies OperationName[]

test('every operation has a page', () => {
  expect(lifeOfATransfer.toSorted()).toEqual(operationNames.toSorted())
})

test('the first page lists every fault and every operation', () => {
  const text = readFileSync(join(folder, 'README.md'), 'utf8')
  const missing = [...Object.keys(faultCodes), ...operationNames].filter(
    (name) => !text.includes(`\`${name}\``),
  )
  expect(missing).toEqual([])
})

test.each(lifeOfATransfer)('the example of %s does what its page says', async (operation) => {
  live.set(shown.senderToken, network.sender.token).set(shown.payerToken, network.payer.token)
  const page = readPage(operation)
  expect(page.request).toContain(`<${operation} `)
  const { status, body } = await gateway.post(toLive(page.request))
  expect(`${status} ${body}`).toContain(`200 <?xml`)
  if (operation === 'feeLookup') learn('quoteID', body)
  if (operation === 'sendValidation') learn('referenceNumber', body)
  if (operation === 'receiveValidation') learn('validationID', body)
  const answer = indented(shortened(toPage(operation, body)))
  if (process.env['UPDATE_DOCS']) updatePage(operation, page, answer)
  else expect(page.response).toBe(answer)
})

test('xmllint accepts every example against the schema that the gateway serves', async (context) => {
  skipWithout(context, 'xmllint')
  const scratch = mkdtempSync(join(tmpdir(), 'corridor-kit-'))
  try {
    const schema = await (await fetch(`${gateway.url}?xsd`)).text()
    writeFileSync(join(scratch, 'schema.xsd'), schema)
    const files = lifeOfATransfer.flatMap((operation) =>
      Object.entries(readPage(operation)).map(([kind, xml]) => {
        const file = join(scratch, `${operation}-${kind}.xml`)
        const [body = ''] = /<(\w+) xmlns="urn:corridor[^]*<\/\1>/.exec(xml) ?? []
        writeFileSync(file, body)
        return file
      }),
    )
    execFileSync('xmllint', ['--noout', '--schema', join(scratch, 'schema.xsd'), ...files], { stdio: 'pipe' })
    expect(files).toHaveLength(2 * operationNames.length)
  } finally {
    rmSync(scratch, { recursive: true })
  }
})
