import type { Locator, Page } from '@playwright/test'
import type { App } from './e2e.ts'
import { addAgency } from './e2e-agencies.ts'
import { storeDelivery, storeSchedule, storeSettlement } from './stored-settlements.ts'

const dayMs = 86_400_000

/** A day of UTC, so many before today. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
}

/** The demo's own files would stand between those of the test, and its set-ups would want more of them. */
export async function clearSettlements({ platform: { barePool: pool } }: App): Promise<void> {
  const tables = [
    'delivery_attempts',
    'deliveries',
    'settlements',
    'settlement_failures',
    'reconciliation_reports',
    'stored_files',
  ]
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`)
  await pool.query(`truncate ${tables.join(', ')}`)
  for (const table of tables) await pool.query(`alter table ${table} enable trigger user`)
  await pool.query('delete from settlement_configs')
}

/** A name as long as names get. */
export const longName = 'COMPANIA INTERNACIONAL DE REMESAS Y GIROS DEL PACIFICO SURESTE'.slice(0, 60)

/** Two agencies: one whose file of today failed, one that has all of its files. */
export async function storeMorning(app: App) {
  await clearSettlements(app)
  const { platform } = app
  const [lagos, gulf] = [await addAgency(app, 'LAGOS PAY'), await addAgency(app, longName)]
  const since = daysAgo(3)
  await storeSchedule(platform, lagos.sid, { since, type: 'R' })
  await storeSchedule(platform, gulf.sid, { since })
  const made = { firstDay: daysAgo(1), at: `${daysAgo(0)}T00:00:09Z` }
  const failed = await storeSettlement(platform, { agencySid: lagos.sid, type: 'R', rows: 216, ...made })
  const delivery = await storeDelivery(platform, failed, {
    state: 'dead',
    error: "The server's key has changed",
  })
  const good = await storeSettlement(platform, { agencySid: gulf.sid, ...made })
  await storeDelivery(platform, good, {
    channel: 'mail',
    target: 'files@gulf.example',
    deliveredAt: `${daysAgo(0)}T00:01:00Z`,
  })
  for (const ago of [2, 3]) {
    const times = { firstDay: daysAgo(ago), at: `${daysAgo(ago - 1)}T11:00:00Z` }
    const deliveredAt = `${daysAgo(ago - 1)}T11:01:00Z`
    await storeDelivery(
      platform,
      await storeSettlement(platform, { agencySid: lagos.sid, type: 'R', ...times }),
      { deliveredAt },
    )
    await storeDelivery(
      platform,
      await storeSettlement(platform, { agencySid: gulf.sid, rows: 0, ...times }),
      { deliveredAt },
    )
  }
  return { lagos, gulf, failed, good, delivery }
}

/** So many files of one agency, a day each, the newest made today. */
export async function storeMany(app: App, agencySid: number, count: number): Promise<void> {
  await app.platform.barePool.query(
    `with files as (
      insert into stored_files (sha256, bytes, content)
      select sha256('x'), 1, 'x' from generate_series(1, $2) returning sid),
    numbered as (select sid, row_number() over (order by sid) as n from files)
    insert into settlements (agency_sid, id_type_trns, period, first_day, last_day, date_generated, file_title, file_sid,
      config_version, layout, row_count, totals, content_sha256, rows_sha256, zip_pass_sealed, sequence)
    select $1, 'S', 'd', '2020-01-01'::date + n::int, '2020-01-01'::date + n::int,
      '2020-01-02T11:00:00Z'::timestamptz + n * interval '1 day', 'MANY_' || lpad(n::text, 4, '0') || '.zip', sid,
      1, '{"layout":"TXT","delimiter":"|","codes":{}}', 1, '{}', sha256('x'), sha256('x'), 'x', 1000 + n
    from numbered`,
    [agencySid, count],
  )
}

export function settlementTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Settlements' })
}

export function files(page: Page): Locator {
  return settlementTable(page).locator('tbody:not([aria-hidden]) tr')
}

export function filePanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Open file' })
}

export function calendar(page: Page): Locator {
  return page.getByRole('table', { name: 'Files of the month by agency and day' })
}

export function tray(page: Page): Locator {
  return page.getByRole('region', { name: 'Downloads' })
}

/** The bodies of the calls of the list, as they were sent. */
export function listCalls(page: Page): Record<string, unknown>[] {
  const calls: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/settlements'))
      calls.push(request.postDataJSON())
  })
  return calls
}
