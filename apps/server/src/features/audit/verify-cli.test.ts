import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { behindTheTriggers, writeEntries, writeSealedLog } from '#support/audit.ts'
import { runCli } from '#support/cli.ts'
import { testEnvironment } from '#support/config.ts'
import { useServer } from '#support/fixtures.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { appendAnchor } from './anchor.ts'
import { sealNewEntries } from './seal.ts'

const server = useServer()

beforeAll(async () => {
  await writeSealedLog(server.platform, 3, 4)
})

function verify() {
  const { databaseUrl, dataDir } = server.platform.config
  return runCli(['audit-verify'], { ...testEnvironment(databaseUrl), DATA_DIR: dataDir })
}

function tamper(text: string) {
  return behindTheTriggers(server.platform.db, (tx) => sql.raw(text).execute(tx))
}

test('the command line says that a log is whole, and where one is not; the exit code says it to machines', async () => {
  const clean = { code: 0, out: '12 entries under 3 seals: all as they were written.\n', err: '' }
  const unguarded = ' There is no anchor: a cut at the end would not show.\n'
  expect(await verify()).toEqual({ ...clean, out: clean.out.replace('\n', unguarded) })
  const { newest } = await inTransaction(server.platform.db, (tx) =>
    sealNewEntries(tx, server.platform.secrets),
  )
  if (newest) await appendAnchor(server.platform.config.dataDir, { ...newest, at: new Date().toISOString() })
  await writeEntries(server.platform, [1])
  expect(await verify()).toEqual(clean)

  await tamper(`update audit_entries set actor_login = 'somebody else' where sid = 6`)
  expect(await verify()).toEqual({
    code: 1,
    out: '',
    err: [
      'The audit log does not agree with its seals, or with its anchor.',
      'Seal 2: an entry among 5 to 8, or the seal itself, is not as it was sealed.\n',
    ].join('\n'),
  })

  await tamper(`update audit_entries set actor_login = 'host' where sid = 6`)
  await tamper(
    'delete from audit_seals where sid = 3; delete from audit_entries where sid > 8; delete from audit_unsealed',
  )
  expect(await verify()).toEqual({
    code: 1,
    out: '',
    err: 'The audit log does not agree with its seals, or with its anchor.\nThe log was cut off: seal 3 was anchored and is gone.\n',
  })
})
