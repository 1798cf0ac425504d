import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let folder: string
let env: Record<string, string>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-sso-'))
  env = {
    DATABASE_URL: 'postgres://nobody@localhost:1/none',
    DATA_DIR: folder,
    SECRET_KEY: 'a'.repeat(64),
    PUBLIC_URL: 'https://office.example',
    SSO_ISSUER: 'https://login.example/realms/house',
    SSO_CLIENT_ID: 'corridor',
    SSO_GROUPS: '1:admins; 2 : cn=ops,ou=groups;5:help',
    SSO_BREAK_GLASS: 'Ana.Ruiz',
  }
})

afterEach(() => rmSync(folder, { recursive: true }))

function read(more: Record<string, string | undefined> = {}) {
  return readConfig({ ...env, SSO_CLIENT_SECRET: 'told', ...more }).sso
}

test('without a provider there is nothing, whatever else is set', () => {
  expect(read({ SSO_ISSUER: undefined, SSO_GROUPS: undefined })).toBeUndefined()
})

test('groups keep their order, and may have commas and signs in their names', () => {
  expect(read()).toMatchObject({
    groups: [
      { profile: 1, group: 'admins' },
      { profile: 2, group: 'cn=ops,ou=groups' },
      { profile: 5, group: 'help' },
    ],
    origin: 'https://office.example',
    breakGlass: 'ana.ruiz',
    secondFactor: [],
    acr: [],
    maxAgeSeconds: undefined,
  })
  expect(read({ SSO_SECOND_FACTOR: 'mfa, hwk', SSO_ACR: 'strong', SSO_MAX_AGE_MINUTES: '60' })).toMatchObject(
    {
      secondFactor: ['mfa', 'hwk'],
      acr: ['strong'],
      maxAgeSeconds: 3600,
    },
  )
})

test('the types of logout tokens are told in any letters, with or without the part that may be left out', () => {
  expect(read()?.logoutTypes).toEqual(['logout+jwt'])
  expect(read({ SSO_LOGOUT_TYPES: 'application/Logout+JWT, JWT, none' })?.logoutTypes).toEqual([
    'logout+jwt',
    'jwt',
    'none',
  ])
})

test.each([
  [{ SSO_CLIENT_ID: undefined }, 'SSO_CLIENT_ID must be set where SSO_ISSUER is.'],
  [{ SSO_CLIENT_SECRET: undefined }, 'SSO_CLIENT_SECRET must be set where SSO_ISSUER is.'],
  [{ SSO_GROUPS: undefined }, 'SSO_GROUPS must be set where SSO_ISSUER is.'],
  [{ SSO_BREAK_GLASS: undefined }, 'SSO_BREAK_GLASS must be set where SSO_ISSUER is.'],
  [{ PUBLIC_URL: undefined }, 'PUBLIC_URL must be set where SSO_ISSUER is.'],
  [{ SSO_ISSUER: 'http://login.example' }, 'Must begin with https://'],
  [{ SSO_GROUPS: '9:others' }, 'Not a profile, a colon and a group: 9:others'],
  [{ SSO_GROUPS: 'others' }, 'Not a profile, a colon and a group: others'],
  [{ SSO_GROUPS: ' ; ' }, 'No group: nobody could log in'],
  [{ SSO_LOGOUT_TYPES: ' ' }, 'No type: nobody could be logged out'],
])('%j does not start', (more, sentence) => {
  expect(() => read(more)).toThrow(sentence)
})

test('the secret is told once: by itself, by a file for its owner alone, or as a credential', () => {
  const file = join(folder, 'sso-client-secret')
  writeFileSync(file, 'kept apart\n', { mode: 0o600 })
  const told = { SSO_CLIENT_SECRET: undefined }
  expect(read({ ...told, SSO_CLIENT_SECRET_FILE: file })?.clientSecret).toBe('kept apart')
  expect(read({ ...told, CREDENTIALS_DIRECTORY: folder })?.clientSecret).toBe('kept apart')
  expect(() => read({ SSO_CLIENT_SECRET_FILE: file })).toThrow('given more than once')
  chmodSync(file, 0o644)
  expect(() => read({ ...told, SSO_CLIENT_SECRET_FILE: file })).toThrow('is open to others')
})
