import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { inTransaction } from '../../apps/server/src/platform/db/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { logIn, type Scenes } from './scene.ts'

/** The newest closed day, and the one before it, in which something is spoilt for the pictures of what does not agree. */
async function closedDays({ db }: Platform): Promise<{ newest: string; spoilt: string }> {
  const days = await db.selectFrom('businessDays').select('day').orderBy('day', 'desc').limit(2).execute()
  const [newest = '', spoilt = ''] = days.map(({ day }) => day)
  return { newest, spoilt }
}

interface Spoilt {
  readonly day: string
  /** The reconciliation with the most rows. */
  readonly reconciliation: number
  /** A cent more than it gives is booked for it. */
  readonly transfer: number
}

/** No screen and no call can do this: the triggers are off. */
async function spoil(platform: Platform): Promise<Spoilt> {
  const { spoilt: day } = await closedDays(platform)
  return inTransaction(platform.db, async (tx) => {
    const { rows } = await sql<{ reconciliation: number; transfer: number; event: number }>`
      select r.sid as reconciliation, t.sid as transfer, e.sid as event
      from (select * from reconciliations where day = ${day}::date and kind = 'agency' and balance < 0
        order by row_count desc, sid limit 1) as r
      join transactions t on t.send_agency_sid = r.host_sid and t.receive_agency_sid = r.peer_sid
      join transaction_events e on e.transaction_sid = t.sid and e.move = 'RECEIVE'
        and (e.at at time zone 'UTC')::date = r.day
      order by e.sid offset 2 limit 1`.execute(tx)
    const [found] = rows
    if (!found) throw new Error('The demo has no day with enough payouts.')
    await sql`set local session_replication_role = replica`.execute(tx)
    // Once, however many pictures are taken.
    await sql`update ledger_postings set amount_cents = amount_cents + 1 where event_sid = ${found.event}
      and account = 'transit' and not exists (select from ledger_postings o where o.event_sid = ${found.event}
        having sum(o.amount_cents) <> 0)`.execute(tx)
    return { day, reconciliation: found.reconciliation, transfer: found.transfer }
  })
}

async function prove(page: Page): Promise<void> {
  const box = page.getByRole('region', { name: 'Proof of the day' })
  const answer = page.waitForResponse((response) => response.url().endsWith('/proof'))
  await box.getByRole('button', { name: /^Prove/ }).click()
  await answer
  await box.getByRole('button', { name: 'Prove again', disabled: false }).waitFor()
}

/** The page as it is printed, on a desk of the browser's colour. */
async function showPdf(page: Page, pdf: Buffer): Promise<void> {
  const image = execFileSync('pdftoppm', ['-png', '-singlefile', '-r', '110', '-'], { input: pdf })
  await page.setContent(`<style>:root{color-scheme:light dark}body{display:grid;justify-content:center;margin:24px;
    background:light-dark(#dfe3e8,#1b2026)}img{inline-size:1160px}</style>
    <img alt="" src="data:image/png;base64,${image.toString('base64')}">`)
}

export const reconciliationScenes: Scenes = {
  'reconciliation-day': async (page, url, platform) => {
    const { newest } = await closedDays(platform)
    await logIn(page, url, `/reconciliations?tab=5&day=${newest}`)
    await prove(page)
  },
  'reconciliation-pdf': async (page, _url, { db }) => {
    // The longest that is still one page, and reads as most of them do.
    const { rows } = await sql<{ content: Buffer }>`
      select f.content from reconciliation_reports r join stored_files f on f.sid = r.file_sid
      join daily_summaries s on s.sid = r.summary_sid
      where r.kind = 'summary' and s.agency_sid in (select host_sid from reconciliations c
        where c.day = s.day and c.kind = 'agency' group by host_sid having count(*) between 4 and 7)
      order by s.day desc, s.sid limit 1`.execute(db)
    const [report] = rows
    if (!report) throw new Error('The demo has no report of such a size.')
    await showPdf(page, report.content)
  },
  reconciliation: async (page, url, platform) => {
    const { reconciliation } = await spoil(platform)
    await logIn(page, url, `/reconciliations?tab=2&sid=${reconciliation}`)
    await page.getByRole('table', { name: 'Rows of the reconciliation' }).getByRole('link').first().waitFor()
    await page.getByRole('figure', { name: '30 days of these two' }).waitFor()
  },
  'reconciliation-finding': async (page, url, platform) => {
    const { day } = await spoil(platform)
    await logIn(page, url, `/reconciliations?tab=5&day=${day}`)
    await prove(page)
  },
  postings: async (page, url, platform) => {
    const { transfer } = await spoil(platform)
    await logIn(page, url, `/transactions?tab=2&sid=${transfer}`)
    await page.getByRole('region', { name: 'Postings' }).getByRole('table').first().waitFor()
    await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  },
}
