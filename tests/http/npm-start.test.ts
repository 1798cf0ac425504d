import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { productionInstallation, testInstallation } from '#support/config.ts'
import { patient, type Started, startCommand } from '#support/entries.ts'
import { asAdmin, cloneDatabase } from '#support/postgres.ts'
import { startTestServer } from '#support/server.ts'
import { readInstallation } from '../../apps/server/src/platform/db/installation.ts'
import { fillDemo } from '../../tools/load/fill.ts'
import { refreshRates } from '../../tools/load/rates.ts'
import { fillTransactions } from '../../tools/load/transfers.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { prepareOwnDatabase } from '../../tools/own-database.ts'

/** The first line of what PostgreSQL writes about itself once it runs; empty before. */
function postmasterIn(folder: string): string {
  const file = join(folder, 'postgres/postmaster.pid')
  return existsSync(file) ? (readFileSync(file, 'utf8').split('\n')[0] ?? '') : ''
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('npm start that is told to end while it starts takes its PostgreSQL along', async () => {
  const folder = makeScratchFolder('start')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // Without an address it has a database of its own.
  const settings = { DATABASE_URL: '', DATA_DIR: folder, PORT: '0' }
  const started = startCommand(
    process.execPath,
    ['tools/start.ts'],
    'postgres://nobody@localhost/none',
    settings,
  )
  await expect.poll(() => postmasterIn(folder), patient).toMatch(/^\d+$/)
  const postgres = Number(postmasterIn(folder))
  started.child.kill('SIGTERM')
  expect((await started.exit()).code).toBe(1)
  await expect.poll(() => isAlive(postgres), patient).toBe(false)
})

/** With MODE unset, as in the environment of an installation that relies on its default. */
function startUnnamed(name: string, url: string, settings: Record<string, string> = {}): Started {
  return startCommand('env', ['-u', 'MODE', process.execPath, `tools/${name}.ts`], url, settings)
}

/** With MODE=DEV. */
function startNamed(name: string, url: string): Started {
  return startCommand(process.execPath, [`tools/${name}.ts`], url)
}

function setInstallation(url: string, { mode, madeBy }: { mode: string; madeBy: string }) {
  return asAdmin(url, (admin) =>
    admin.query('update installation set mode = $1, made_by = $2', [mode, madeBy]),
  )
}

async function cloneOf(template: string): Promise<string> {
  const database = await cloneDatabase(inject('adminUrl'), template)
  onTestFinished(database.drop)
  return database.url
}

const foreign = /use only databases that they made, and DATABASE_URL names another one\. Unset DATABASE_URL/

describe('a database that `migrate` made', () => {
  // Where MODE is unset, `demo` takes a named database for production, and refuses that anyway.
  test.each([
    ['start', startUnnamed],
    ['dev', startUnnamed],
    ['demo', startNamed],
  ])('is refused by tools/%s.ts with the environment of production', async (name, start) => {
    const url = await cloneOf(inject('template'))
    await setInstallation(url, productionInstallation)
    const rows = () =>
      asAdmin(url, async (admin) => {
        const counted = await admin.query(
          'select (select count(*) from rate_sheets) as sheets, (select count(*) from app_users) as users',
        )
        return counted.rows
      })
    const before = await rows()
    const started = start(name, url)
    expect((await started.exit()).code).toBe(1)
    expect(started.output()).toMatch(foreign)
    expect(await rows()).toEqual(before)
  })

  test('is refused whatever its mode and that of the process', async () => {
    const url = await cloneOf(inject('template'))
    for (const mode of ['DEV', 'PROD'] as const) {
      await setInstallation(url, { mode, madeBy: 'migrate' })
      await expect(prepareOwnDatabase({ url, isLocal: false }, mode)).rejects.toThrow(foreign)
    }
    // One of a version that did not store who made it may be anything.
    await asAdmin(url, (admin) => admin.query('delete from installation'))
    await expect(prepareOwnDatabase({ url, isLocal: false }, 'DEV')).rejects.toThrow(foreign)
    await asAdmin(url, (admin) => admin.query('drop table installation'))
    await expect(prepareOwnDatabase({ url, isLocal: false }, 'DEV')).rejects.toThrow(foreign)
  })

  test('takes no demo data, nor does one in mode PROD', async () => {
    const { platform, stop } = await startTestServer()
    onTestFinished(stop)
    const { databaseUrl } = platform.config
    for (const wrong of [
      { ...testInstallation, madeBy: 'migrate' },
      { ...testInstallation, mode: 'PROD' },
    ]) {
      await setInstallation(databaseUrl, wrong)
      const refused = `This one is in mode ${wrong.mode} and was made by ${wrong.madeBy}.`
      await expect(fillDemo(platform)).rejects.toThrow(refused)
      await expect(fillTransactions(platform, 100)).rejects.toThrow(refused)
      await expect(refreshRates(platform.db)).rejects.toThrow(refused)
    }
  })
})

test('an empty database that is named is made and marked, and taken again in the same mode alone', async () => {
  const own = { url: await cloneOf('template0'), isLocal: false }
  await prepareOwnDatabase(own, 'INT')
  expect(await readInstallation(own.url)).toEqual({ mode: 'INT', madeBy: 'npm start' })
  await prepareOwnDatabase(own, 'INT')
  await expect(prepareOwnDatabase(own, 'DEV')).rejects.toThrow('its database is in mode INT')
})

test('the local database is marked, whichever command brought it to this schema', async () => {
  const local = { url: await cloneOf(inject('template')), isLocal: true }
  await setInstallation(local.url, { ...testInstallation, madeBy: 'migrate' })
  await prepareOwnDatabase(local, 'DEV')
  expect(await readInstallation(local.url)).toEqual(testInstallation)
})

test.each(['start', 'dev'])(
  'tools/%s.ts opens a demo to other machines only where MODE is set',
  async (name) => {
    const folder = makeScratchFolder('open')
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const settings = { DATABASE_URL: '', DATA_DIR: folder, HOST: '0.0.0.0', PARTNER_HOST: '::' }
    const started = startUnnamed(name, 'postgres://nobody@localhost/none', settings)
    expect((await started.exit()).code).toBe(1)
    expect(started.output()).toBe(
      'HOST and PARTNER_HOST would open the demo to other machines, and its passwords are published. ' +
        'Unset HOST and PARTNER_HOST, or set MODE=DEV by name.\n',
    )
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
  },
)
