import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createRingFile, replaceRingFile } from './key-ring.ts'
import type { KeyRing } from './secrets.ts'

const [one, two] = ['a'.repeat(64), 'b'.repeat(64)]
const both: KeyRing = [
  { id: 2, bytes: Buffer.from(two, 'hex') },
  { id: 1, bytes: Buffer.from(one, 'hex') },
]

let folder: string
let env: Record<string, string>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-keys-'))
  env = { DATABASE_URL: 'postgres://nobody@localhost:1/none', DATA_DIR: folder }
})

afterEach(() => rmSync(folder, { recursive: true }))

function fileWith(text: string, mode = 0o600): string {
  const file = join(folder, 'secret-keys')
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}

function refusal(more: Record<string, string>): string {
  try {
    readConfig({ ...env, ...more })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'accepted'
}

describe('a ring of keys is read', () => {
  test.each([
    ['with commas', `2:${two},1:${one}`],
    ['with spaces', ` 2:${two} , 1:${one} `],
    ['in lines with remarks', `# writes\n2:${two}\n\n  # reads\n1:${one}\n`],
  ])('%s, from the environment, a file and a credential', (_how, text) => {
    expect(readConfig({ ...env, SECRET_KEYS: text }).secretKeys).toEqual(both)
    const file = fileWith(text)
    expect(readConfig({ ...env, SECRET_KEYS_FILE: file })).toMatchObject({
      secretKeys: both,
      secretKeysFile: file,
    })
    expect(readConfig({ ...env, CREDENTIALS_DIRECTORY: folder })).toMatchObject({
      secretKeys: both,
      secretKeysFile: undefined,
    })
  })

  test('of one key alone, as it was before there were rings: its number is 1', () => {
    const alone = [{ id: 1, bytes: Buffer.from(one, 'hex') }]
    expect(readConfig({ ...env, SECRET_KEY: one }).secretKeys).toEqual(alone)
    expect(readConfig({ ...env, SECRET_KEYS_FILE: fileWith(`${one}\n`) }).secretKeys).toEqual(alone)
  })

  test('a folder of credentials without keys is none of ours', () => {
    const elsewhere = { ...env, CREDENTIALS_DIRECTORY: folder, SECRET_KEY: one }
    expect(readConfig(elsewhere).secretKeys).toHaveLength(1)
  })
})

describe('what is wrong with a ring is said without a letter of a key', () => {
  test.each([
    ['nothing', '', 'There is no key in it'],
    ['a key without a number', `${two},1:${one}`, 'Key no. 1 is not a number'],
    ['the number 0', `0:${one}`, 'Key no. 1 is not a number'],
    ['the number 256', `2:${two},256:${one}`, 'Key no. 2 is not a number'],
    ['a short key', `2:${two},1:${one.slice(1)}`, 'Key no. 2 is not a number'],
    ['capitals', `1:${one.toUpperCase()}`, 'Key no. 1 is not a number'],
    ['a number twice', `1:${two},1:${one}`, 'Two keys have the same number'],
    ['a key twice', `2:${one},1:${one}`, 'The same key stands there twice'],
  ])('%s', (_what, text, sentence) => {
    for (const message of [
      refusal({ SECRET_KEYS: text }),
      refusal({ SECRET_KEYS_FILE: fileWith(text) }),
      refusal({ CREDENTIALS_DIRECTORY: folder }),
    ]) {
      expect(message).toContain(sentence)
      expect(message).not.toMatch(/[ab]{8}/i)
    }
  })

  test.each([0o644, 0o604, 0o660, 0o602])('a file that is open to others (%o)', (mode) => {
    const file = fileWith(`1:${one}`, mode)
    expect(refusal({ SECRET_KEYS_FILE: file })).toContain(`${file} holds keys and is open to others`)
  })

  test.each([0o400, 0o600, 0o440, 0o640])(
    'a file for its owner and a group that reads (%o) is taken',
    (mode) => {
      expect(refusal({ SECRET_KEYS_FILE: fileWith(`1:${one}`, mode) })).toBe('accepted')
    },
  )

  test('a file that is not there', () => {
    expect(refusal({ SECRET_KEYS_FILE: join(folder, 'none') })).toContain(`There is no file ${folder}/none.`)
  })

  test('two places: nobody knows which one counts', () => {
    const said = { SECRET_KEYS: `1:${one}`, SECRET_KEYS_FILE: fileWith(`1:${one}`), SECRET_KEY: one }
    expect(refusal({ ...said, CREDENTIALS_DIRECTORY: folder })).toContain(
      'given more than once: SECRET_KEYS, SECRET_KEY, SECRET_KEYS_FILE, the credential secret-keys.',
    )
  })
})

describe('a file of keys', () => {
  test('is made for its owner alone, and never over another', () => {
    const file = join(folder, 'new')
    createRingFile(file, both)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readConfig({ ...env, SECRET_KEYS_FILE: file }).secretKeys).toEqual(both)
    expect(() => createRingFile(file, [both[0]])).toThrow('EEXIST')
    expect(readConfig({ ...env, SECRET_KEYS_FILE: file }).secretKeys).toEqual(both)
  })

  test('that is replaced stays readable for whom it was', () => {
    const file = fileWith(`1:${one}`, 0o640)
    replaceRingFile(file, both)
    expect(statSync(file).mode & 0o777).toBe(0o640)
    expect(readFileSync(file, 'utf8')).toBe(`2:${two}\n1:${one}\n`)
  })
})
