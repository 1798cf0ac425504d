import { afterEach, expect, test, vi } from 'vitest'
import { openLines } from './open-lines.ts'

const lines = {
  DATABASE_URL: 'postgres://u@localhost/corridor',
  HOST: '127.0.0.1',
  PARTNER_HOST: '127.0.0.1',
  OPS_HOST: '127.0.0.1',
}

test.each(['HOST', 'PARTNER_HOST', 'OPS_HOST'])(
  'an empty %s is every network card, not this machine',
  (name) => {
    expect(openLines({ ...lines, [name]: '' }, { servesTls: false })).not.toEqual([])
  },
)

test.each([
  'postgres://u:p@/corridor?host=db.example',
  'postgres://u@localhost/corridor?host=localhost&host=db.example',
  'postgres://u:p@db.example/corridor?sslmode=verify-full&sslmode=disable',
])('%s is an open line, as the driver reads it', (url) => {
  expect(openLines({ ...lines, DATABASE_URL: url }, { servesTls: false })).not.toEqual([])
})

test('a replica on another machine is one, too', () => {
  const read = { ...lines, DATABASE_READ_URL: 'postgres://u:p@replica.example/corridor' }
  expect(openLines(read, { servesTls: false })).toEqual(['DATABASE_READ_URL must say sslmode=verify-full.'])
})

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a machine that the environment names is one, too', () => {
  vi.stubEnv('PGHOST', 'db.example')
  const named = { ...lines, DATABASE_URL: 'postgres:///corridor' }
  expect(openLines(named, { servesTls: false })).toEqual(['DATABASE_URL must say sslmode=verify-full.'])
})
