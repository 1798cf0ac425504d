import type { Page, Request } from '@playwright/test'
import { type App, expect } from './e2e.ts'
import { storeDelivery, storeSettlement } from './stored-settlements.ts'

/** Every screen, tab and panel that an address leads to; `$` and a letter stand for the number of a record. */
const places = [
  'home',
  'users',
  'users?tab=2',
  'users?tab=2&sid=7',
  'users?tab=3',
  'agencies',
  ...[3, 4, 5, 7, 8].map((tab) => `agencies?tab=${tab}&sid=1`),
  ...['send', 'receive', 'enumerations'].map((sub) => `agencies?tab=6&sid=1&sub=${sub}`),
  'transactions',
  'transactions?tab=2&sid=$T',
  'transactions?tab=3&sid=$T',
  'transactions?peek=$T',
  'customers',
  'customers?tab=2&new=yes',
  'customers?tab=2&sid=$C',
  'customers?tab=3&sid=$C',
  'setup?tab=1',
  'setup?tab=2',
  'setup?tab=2&sid=$F',
  'setup?tab=3',
  'hold-rules',
  'exceptions',
  'exceptions?of=transaction&sid=$E',
  'proposals',
  'proposals?sid=$R',
  'audit',
  'guide',
  'guide?topic=transactions',
  'account',
  'settlements',
  'settlements?sid=$S',
  'reconciliations',
  'reconciliations?tab=1',
  'reconciliations?tab=2&sid=$P',
  'reconciliations?tab=3',
  'reconciliations?tab=4&sid=$O',
  'reconciliations?tab=5&day=$D',
] as const

/** The demo has no files. The tests of a file share one. */
async function storeFile({ platform }: App): Promise<number> {
  const stored = await platform.db.selectFrom('settlements').select('sid').executeTakeFirst()
  if (stored) return stored.sid
  const day = new Date().toISOString().slice(0, 10)
  const file = await storeSettlement(platform, { agencySid: 1, firstDay: day, at: `${day}T00:00:09Z` })
  await storeDelivery(platform, file, { state: 'dead', error: 'No answer' })
  return file.sid
}

/** Of records that the demo has. */
async function numbersOf({ platform: { barePool: pool } }: App): Promise<Record<string, string | null>> {
  const { rows } = await pool.query<Record<string, string | null>>(`select
    (select max(sid) from transactions where status = 'AVAIL')::text as "T",
    (select max(customer_sid) from transactions)::text as "C",
    (select max(sid) from fee_countries)::text as "F",
    (select max(sid) from transactions where status = 'HOLD')::text as "E",
    (select max(sid) from reconciliations where kind = 'agency')::text as "P",
    (select max(sid) from reconciliations where kind = 'operator')::text as "O",
    (select max(sid) from proposals)::text as "R",
    (select max(day) from reconciliations)::text as "D"`)
  return rows[0] ?? {}
}

export async function placesWithNumbers(app: App): Promise<readonly string[]> {
  const numbers: Record<string, string | null> = {
    ...(await numbersOf(app)),
    S: String(await storeFile(app)),
  }
  return places.map((place) =>
    place.replace(/\$([A-Z])/, (_, name: string) => {
      const number = numbers[name]
      if (!number) throw new Error(`The demo has no record for ${place}`)
      return number
    }),
  )
}

/** Screen, tab and part of the tab: what distinguishes one place from another, whatever record is open. */
export function placeIn(address: string): string {
  const [screen = '', query = ''] = address.split('?')
  const search = new URLSearchParams(query)
  const first = screen === 'reconciliations' ? '0' : '1'
  const sub = search.get('tab') === '6' ? (search.get('sub') ?? 'send') : ''
  return [screen, search.get('tab') ?? first, sub].join(' ')
}

/**
 * Waits until what the address asks for has come and been drawn. From another place of the app the page is not loaded
 * again: that took 0.5 core-seconds, and as much again until axe was compiled.
 */
export async function openPlace(page: Page, app: App, place: string): Promise<void> {
  const isSameScreen = page.url().startsWith(`${app.url}/#/${place.split('?')[0]}`)
  // On the way to another screen the old one stays in sight until the next has come.
  if (!isSameScreen)
    await page.evaluate(() => document.querySelector('main > *')?.setAttribute('data-left', ''))
  const calls = watchOpenCalls(page)
  await app.open(page, place)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('main > [data-left]')).toHaveCount(0)
  for (let quiet = 0; quiet < 2; ) quiet = (await calls.areQuiet()) ? quiet + 1 : 0
  calls.stop()
}

/** Counts the calls that the page makes from now on, which costs less than Playwright's wait for an idle network. */
function watchOpenCalls(page: Page): { areQuiet: () => Promise<boolean>; stop: () => void } {
  const open = new Set<Request>()
  let started = 0
  const start = (request: Request): void => {
    open.add(request)
    started += 1
  }
  const end = (request: Request): void => {
    open.delete(request)
  }
  page.on('request', start).on('requestfinished', end).on('requestfailed', end)
  return {
    /** Whether the page has drawn and is idle, nothing in it is busy, no call is open, and none was made in between. */
    areQuiet: async () => {
      const before = started
      const isBusy = await page.evaluate(
        () =>
          new Promise<boolean>((done) => {
            const look = (): void => done(document.querySelector('main [aria-busy="true"]') !== null)
            requestAnimationFrame(() => setTimeout(() => requestIdleCallback(look), 50))
          }),
      )
      return !isBusy && started === before && open.size === 0
    },
    stop: () => {
      page.off('request', start).off('requestfinished', end).off('requestfailed', end)
    },
  }
}

/** Where the tabs of the open screen lead. */
export function tabsOffered(page: Page): Promise<string[]> {
  return page
    .locator('main nav a[href^="#/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(2) ?? ''))
}
