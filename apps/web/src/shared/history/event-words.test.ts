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

function eventsOfServer(): string[] {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const events = files.flatMap((file) =>
    [...readFileSync(new URL(file, server), 'utf8').matchAll(told)].map(
      ([, plain, withValue]) => plain ?? withValue?.replaceAll(/\$\{[^}]+\}/g, '{}') ?? '',
    ),
  )
  return [...new Set(events)].filter((event) => !others.has(event)).toSorted()
}

/** Told with a value that is itself of a few: each of them has a text. */
const ofFew: Readonly<Record<string, readonly string[]>> = {
  'began to export {}': ['began to export transactions', 'began to export customers'],
  'exported {}': ['exported transactions', 'exported customers'],
  'broke off an export of {}': ['broke off an export of transactions', 'broke off an export of customers'],
  'a wrong {} was refused': ['a wrong password was refused', 'a wrong second-level password was refused'],
}

test.each([
  { language: 'Spanish', words: spanish },
  { language: 'French', words: french },
])('$language has a text for everything that the log tells of', ({ words }) => {
  const events = eventsOfServer().flatMap((event) => ofFew[event] ?? [event])
  expect(events.length).toBeGreaterThan(40)
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
