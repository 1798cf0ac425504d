import { expect, test } from 'vitest'
import { runCli } from '#support/cli.ts'
import { testEnvironment } from '#support/config.ts'

/** Without a configuration: neither help nor a mistyped line may ask for a database first. */
function cli(...args: string[]) {
  return runCli(args)
}

test('create-super-admin --help says what it takes', async () => {
  const { code, out, err } = await cli('create-super-admin', '--help')
  expect([code, err]).toEqual([0, ''])
  expect(out.split('\n')[0]).toBe(
    'Usage: npm run cli -- create-super-admin --login L --name N --last-name N --email E',
  )
})

test('--help lists every command', async () => {
  const { code, out } = await cli('--help')
  expect(code).toBe(0)
  const names = [
    'migrate',
    'rates-import',
    'rates-tolerance',
    'currency-stop',
    'currency-open',
    'quotes-withdraw',
    'ledger-verify',
    'close-days',
    'day-verify',
    'create-super-admin',
    'second-level-password',
    'remove-second-factor',
    'unblock',
    'audit-verify',
    'reconcile-restore',
  ]
  for (const name of names) expect(out).toContain(`\n  ${name} `)
})

test('an option of another command is refused with a sentence and exit code 2', async () => {
  const { code, out, err } = await cli('unblock', '--login', 'ana', '--force')
  expect([code, out, err.split('\n')[0]]).toEqual([2, '', 'unblock has no option --force.'])
})

test('a database that is at none of its addresses is told, whatever the driver says of all of them together', async () => {
  const { code, out, err } = await runCli(
    ['ledger-verify'],
    testEnvironment('postgres://corridor@localhost:1/corridor'),
  )
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('connect ECONNREFUSED 127.0.0.1:1')
})
