import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditEvents as spanish } from '../../lib/messages/es/audit-events.ts'
import { auditEvents as french } from '../../lib/messages/fr/audit-events.ts'
import { eventWords } from './event-words.ts'

const server = new URL('../../../../server/src/', import.meta.url)

/**
 * Where the server names what has happened: as the field of an entry, or to the function that writes it. Lines of the
 * security channel are for machines.
 */
const told =
  /(?:(?<!channel: 'security', )\bevent(?:: | = )|\b(?:noteEvent|endOthers)\([^'`\n]*)(?:'([^'\n]+)'|`([^`\n]+)`)/g

/** Of the log of the machine and not of the people, or of a query. */
const others = new Set(['replay', 'e.sid'])

const texts = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, server), 'utf8'))

function eventsOfServer(): string[] {
  const events = texts.flatMap((text) =>
    [...text.matchAll(told)].map(
      ([, plain, withValue]) => plain ?? withValue?.replaceAll(/\$\{[^}]+\}/g, '{}') ?? '',
    ),
  )
  return [...new Set(events)].filter((event) => !others.has(event)).toSorted()
}

/** What is exported, by those who hand it to the one way out. */
const exported = texts
  .filter((text) => text.includes('platform/exports.ts'))
  .flatMap((text) =>
    [...text.matchAll(/exports\.open\(call, \{\s*what: '([^']+)'/g)].map(([, what = '']) => what),
  )

/** Told with a value that is itself of a few: each of them has a text. */
const ofFew: Readonly<Record<string, readonly string[]>> = {
  'began to export {}': exported.map((what) => `began to export ${what}`),
  'exported {}': exported.map((what) => `exported ${what}`),
  'broke off an export of {}': exported.map((what) => `broke off an export of ${what}`),
  'a wrong {} was refused': ['a wrong password was refused', 'a wrong second-level password was refused'],
}

test.each([
  { language: 'Spanish', words: spanish },
  { language: 'French', words: french },
])('$language has a text for everything that the log tells of', ({ words }) => {
  const events = eventsOfServer().flatMap((event) => ofFew[event] ?? [event])
  expect(events.length).toBeGreaterThan(40)
  expect(exported.toSorted()).toEqual([
    'a reconciliation',
    'a statement',
    'changes',
    'customers',
    'transfers',
  ])
  expect(events.filter((event) => words[event] === undefined)).toEqual([])
})

test('an event with a value in it is told with the same value', () => {
  expect(eventWords('took it over from ana.ruiz', spanish)).toBe('lo tomó de ana.ruiz')
  expect(eventWords('customer 12 merged into this one', french)).toBe(
    'le client 12 a été fusionné avec celui-ci',
  )
  expect(eventWords('downloaded the file', spanish)).toBe('descargó el archivo')
  expect(eventWords('downloaded $& 1.pdf', spanish)).toBe('descargó $& 1.pdf')
  expect(eventWords('something of a newer server', french)).toBe('something of a newer server')
})
