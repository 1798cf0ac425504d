import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { requirePrograms } from '#support/programs.ts'
import { newSshKeys } from '#support/sshd.ts'
import { checkPrivateKey } from './private-key.ts'

requirePrograms('ssh-keygen')

const folder = mkdtempSync(join(tmpdir(), 'corridor-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

function made(name: string, ...options: string[]): string {
  const file = join(folder, name)
  execFileSync('/usr/bin/ssh-keygen', ['-q', '-C', 'test', '-f', file, ...options])
  return readFileSync(file, 'utf8')
}

test.each([
  ['ed25519', ['-t', 'ed25519']],
  ['rsa', ['-t', 'rsa', '-b', '3072']],
  ['rsa-pem', ['-t', 'rsa', '-b', '2048', '-m', 'PEM']],
  ['ecdsa', ['-t', 'ecdsa', '-b', '521']],
  ['ecdsa-pem', ['-t', 'ecdsa', '-m', 'PEM']],
])('a key of ssh-keygen is one, and with a passphrase is told from one without: %s', (name, options) => {
  const plain = made(name, '-N', '', ...options)
  expect(checkPrivateKey(plain)).toBe('ok')
  expect(checkPrivateKey(`\n${plain.replaceAll('\n', '\r\n')}\r\n`)).toBe('ok')
  expect(checkPrivateKey(made(`${name}-locked`, '-N', 'a phrase', ...options))).toBe('has_passphrase')
})

test('what is none, or too large to sign with, is refused', () => {
  const { public: open } = newSshKeys()
  const header = '-----BEGIN RSA PRIVATE KEY-----\n'
  const other = [open, 'a password', '', header, `${header}AAAA\n-----END RSA PRIVATE KEY-----`]
  expect(other.map(checkPrivateKey)).toEqual(Array(other.length).fill('not_a_key'))
  expect(checkPrivateKey(`${made('large', '-N', '', '-t', 'ed25519')}${'\n'.repeat(9000)}x`)).toBe(
    'not_a_key',
  )
})

test('a file decides nothing about how long it takes', () => {
  const rounds = made('rounds', '-N', 'a phrase', '-t', 'ed25519')
  const blob = Buffer.from(rounds.split('\n').slice(1, -2).join(''), 'base64')
  // Cipher, kdf and the salt of 16 bytes stand before the number of rounds.
  const at = blob.indexOf('bcrypt') + 6 + 4 + 4 + 16
  expect(blob.readUInt32BE(at)).toBeLessThan(100)
  blob.writeUInt32BE(0xff_ff_ff_ff, at)
  const endless = `-----BEGIN OPENSSH PRIVATE KEY-----\n${blob.toString('base64')}\n-----END OPENSSH PRIVATE KEY-----`
  const header = '-----BEGIN RSA PRIVATE KEY-----\n'
  const began = process.cpuUsage()
  expect(checkPrivateKey(endless)).toBe('has_passphrase')
  for (const line of ['A: b\n', 'a:b:\n', ':a\n', 'a:\n\nb\n', '\n', '=', 'A\n', 'A'])
    expect(checkPrivateKey(header + line.repeat(20_000 / line.length))).toBe('not_a_key')
  for (const line of ['A: b\n', 'a:b:\n', 'a:\n\nb\n', 'A\n', 'A'])
    expect(
      checkPrivateKey(`${header}${line.repeat(7900 / line.length)}\n-----END RSA PRIVATE KEY-----`),
    ).toBe('not_a_key')
  expect(process.cpuUsage(began).user).toBeLessThan(10_000_000)
})

test('the form that other tools write is none that the library reads', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  expect(checkPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toBe('not_a_key')
  const locked = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'a phrase' } as const
  expect(checkPrivateKey(privateKey.export(locked).toString())).toBe('has_passphrase')
})
