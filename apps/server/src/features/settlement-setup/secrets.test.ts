import { settlementSetupRoutes as routes } from '@corridor/contract/settlement-setup'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAgency, grant, historyOf } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { addUser, startTestServer, type TestServer, testPassword } from '#support/server.ts'
import { type Sshd, startSshd } from '#support/sshd.ts'

const zip = { first: 'Zip words 4711 a', second: 'Zip words 4711 b', wrong: 'Zip wörds 4711 c' }
const password = { first: 'sftp words 4711 a', second: 'sftp words 4711 b' }

const lines: string[] = []
const answers: string[] = []
let server: TestServer
let sshd: Sshd
let boss: TestSession

beforeAll(async () => {
  sshd = await startSshd()
  server = await startTestServer({ LOG_LEVEL: 'debug', SFTP_ALLOW_PRIVATE: 'yes' }, (line) =>
    lines.push(line),
  )
  await addUser(server.platform, 'boss', 1)
  boss = await server.client.logIn('boss', testPassword)
  await grant(server, boss)
})
afterAll(async () => {
  await server.stop()
  await sshd.stop()
})

async function send(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await server.client.send(method, path, {
    session: boss,
    ...(body !== undefined && { body }),
  })
  answers.push(JSON.stringify(answer.body))
  return Object(answer.body)
}

const setup = { idType: 1, schedDaily: true, schedMonth: false, schedWeek: false }

/** Every row of every table as text. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables where schemaname = 'public'`.execute(server.db)
  const texts: string[] = []
  for (const { name } of rows) {
    const table = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(
      server.db,
    )
    texts.push(...table.rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

test('a password or a key is in no answer, log line, history or row, whatever is done with it', async () => {
  const { sid } = await addAgency(server, boss, 'Secrets')
  const made = await send('POST', '/api/agency/settlement', {
    settlement: { ...setup, agency: sid, zipPass: zip.first },
    settlementCodeArr: [],
  })
  const { sid: settlement } = Object(made['settlement'])
  const change = (zipPassN: unknown, more: object = {}) =>
    send('PUT', `/api/agency/settlement/${settlement}`, {
      settlement: { ...setup, ...more },
      settlementCodeArr: [],
      zipPassN,
    })
  await change(zip.second)
  await change(zip.wrong)
  await change({ [zip.wrong]: zip.wrong })
  await change(zip.first, { version: 1 })
  await send('POST', '/api/agency/settlement', { settlement: { ...setup, agency: sid, zipPass: zip.wrong } })
  await send('GET', `/api/agency/settlement/${sid}`)
  await send('GET', `/api/agency/settlement/codes/${sid}`)
  const sftp = `/api/agency/sftp/${sid}`
  const target = {
    host: 'localhost',
    port: sshd.port,
    account: sshd.account,
    folder: '',
    loginWith: 'password',
  }
  await send('PUT', sftp, { ...target, secretN: password.first })
  await send('POST', `${sftp}/test`, { accept: sshd.fingerprint })
  await send('PUT', sftp, { ...target, secretN: password.second, version: 1 })
  await send('PUT', sftp, { ...target, port: 'x', secretN: password.second })
  await send('PUT', sftp, { ...target, loginWith: 'key', secretN: sshd.lockedKey })
  await send('PUT', sftp, { ...target, loginWith: 'key', secretN: sshd.key })
  await send('POST', `${sftp}/test`, { accept: sshd.fingerprint })
  await send('GET', sftp)
  // What was sealed and then spoilt must not come out by its error either.
  await sql`update sftp_targets set secret_sealed = substr(secret_sealed, 2)`.execute(server.db)
  await send('POST', `${sftp}/test`, {})
  await send('DELETE', sftp)
  for (const entity of ['settlement_setup', 'sftp_target'])
    answers.push(JSON.stringify(await historyOf(server, boss, entity, sid)))
  // The one way out, which has its own test.
  const params = { settlementSid: Number(settlement) }
  const { zipPass } = await server.client.call(routes.revealZipPassword, { params }, boss)
  expect(zipPass).toBe(zip.second)
  const inside = [sshd.key, sshd.lockedKey].map((key) => key.split('\n')[2] ?? '')
  const secrets = [...Object.values(zip), ...Object.values(password), ...inside]
  const places = { answers: answers.join('\n'), log: lines.join(''), database: await wholeDatabase() }
  expect(answers.length).toBeGreaterThan(15)
  expect(lines.length).toBeGreaterThan(15)
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets)
      expect([place, secret, text.includes(secret)]).toEqual([place, secret, false])
})
