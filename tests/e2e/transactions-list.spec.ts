import { expect, test } from '../support/e2e.ts'
import {
  countOf,
  listCalls,
  pager,
  pick,
  rows,
  search,
  sidOf,
  table,
  withTellers,
} from '../support/e2e-transactions.ts'

test('[TRAN-01] [TRAN-03] heading, three tabs with a way back, and Xml Traces headed by the sending agency', async ({
  app,
  page,
}) => {
  const sid = await withTellers(app, async ({ send }) => sidOf(app, await send()))
  await app.logIn(page)
  await test.step('three tabs', async () => {
    await app.open(page, 'home')
    await page.getByRole('link', { name: 'Transactions' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions')
    await expect(page.getByText('/ Transactions information')).toBeVisible()
    const strip = page.getByRole('navigation', { name: 'Transactions' })
    await expect(strip.getByRole('link')).toHaveText(['List All', 'Detail', 'Xml Traces'])
    await expect(strip.getByRole('link', { name: 'List All' })).toHaveAttribute('aria-current', 'page')
    await table(page).getByRole('link').first().click()
    await expect(page).toHaveURL(/tab=2&sid=\d+$/)
    await expect(strip.getByRole('link', { name: 'Detail' })).toHaveAttribute('aria-current', 'page')
    await strip.getByRole('link', { name: 'Xml Traces' }).click()
    await expect(page).toHaveURL(/tab=3&sid=\d+$/)
    await strip.getByRole('link', { name: 'Go back' }).click()
    await expect(rows(page)).toHaveCount(40)
    await expect(strip.getByRole('link', { name: 'Go back' })).toHaveCount(0)
  })
  await test.step('without a transfer Detail and Xml Traces lead back', async () => {
    for (const tab of [2, 3]) {
      await app.open(page, `transactions?tab=${tab}`)
      await expect(page.getByText('No transaction is chosen. Open one from the list.')).toBeVisible()
      await page.getByRole('link', { name: 'Go back' }).click()
      await expect(page).toHaveURL(/#\/transactions$/)
    }
  })
  await test.step('Xml Traces is headed by the sending agency, once that is known', async () => {
    const heading = page.getByRole('heading', { name: /SETUP/ })
    await app.open(page, `transactions?tab=3&sid=${sid}`)
    await expect(heading).toHaveText('S AGENCY SETUP')
    for (const tab of [2, 1]) {
      await app.open(page, `transactions?tab=${tab}&sid=${sid}`)
      await expect(heading).toHaveCount(0)
    }
    const asked = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/transactions'),
    )
    await app.open(page, 'transactions?tab=3&sid=999999999')
    await asked
    await expect(heading).toHaveCount(0)
  })
})

test('[TRAN-02] [TRAN-04] [TRAN-25] [TRAN-26] the list waits for the statuses, which are asked for once, and has a filter bar', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await test.step('the list waits for the statuses', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((done) => {
      release = done
    })
    let asked = 0
    await page.route('**/api/transactions/status/all', async (route) => {
      asked += 1
      await held
      await route.continue()
    })
    const calls = listCalls(page)
    await app.open(page, 'transactions')
    await expect(page.getByText('Loading…')).toBeAttached()
    await expect(table(page)).toHaveCount(0)
    await expect(page.getByRole('search')).toHaveCount(0)
    expect(calls).toEqual([])
    const answer = page.waitForResponse('**/api/transactions/status/all')
    release()
    expect(await (await answer).json()).toContainEqual({ sid: 'AVAIL', description: 'Available' })
    await expect(rows(page)).toHaveCount(40)
    await table(page).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Go back' }).click()
    await expect(rows(page)).toHaveCount(40)
    expect(asked).toBe(1)
  })
  await test.step('the filter bar', async () => {
    await page.unrouteAll()
    await page.goto(`${app.url}/healthz`)
    const agencies = page.waitForResponse('**/api/transactions/agencies')
    await app.open(page, 'transactions')
    const list = (await (await agencies).json()) as { longName: string }[]
    expect(Object.keys(list[0] ?? {}).sort()).toEqual(['longName', 'shortName', 'sid', 'timezone'])
    const bar = page.getByRole('search')
    const placeholders = [
      '- Agencies -',
      '- Tellers -',
      '- Status -',
      '- Send Countries -',
      '- Receive Countries -',
    ]
    for (const text of placeholders) await expect(bar.getByPlaceholder(text)).toBeVisible()
    await expect(bar.getByPlaceholder('Reference')).toBeVisible()
    const dates = bar.getByPlaceholder('mm/dd/yy')
    await expect(dates).toHaveCount(2)
    await expect(bar.getByRole('textbox', { name: 'From' })).toBeVisible()
    await expect(bar.getByRole('textbox', { name: 'To' })).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Search' })).toBeVisible()
    await app.open(page, 'transactions?dateFrom=2026-01-05&dateTo=2026-11-14')
    await expect(dates.nth(0)).toHaveValue('01/05/26')
    await expect(dates.nth(1)).toHaveValue('11/14/26')
    await dates.nth(0).fill('2/3/26')
    await dates.nth(1).focus()
    await expect(dates.nth(0)).toHaveValue('02/03/26')
    await bar.getByPlaceholder('- Agencies -').click()
    await expect(page.getByRole('option')).toHaveText(list.map(({ longName }) => longName))
    await bar.getByRole('button', { name: 'Clear' }).last().click()
    await expect(dates.nth(0)).toHaveValue('')
    await expect(page).toHaveURL(/#\/transactions$/)
  })
})

test('[TRAN-05] [TRAN-27] tellers belong to the agency that is picked', async ({ app, page }) => {
  const { sender, payer } = await withTellers(app, async ({ network }) => network, 'T')
  await app.logIn(page)
  await app.open(page, 'transactions')
  const tellers = page.getByPlaceholder('- Tellers -')
  await expect(tellers).toBeDisabled()
  const answer = page.waitForResponse(`**/api/agency/agents/${sender.agencySid}`)
  await pick(page, 'Agencies', 'ST AGENCY')
  expect(await (await answer).json()).toEqual([{ sid: sender.agentSid, name: 'ST 001' }])
  await expect(tellers).toBeEnabled()
  await pick(page, 'Tellers', 'ST 001')
  await expect(tellers).toHaveValue('ST 001')
  await pick(page, 'Agencies', 'RT AGENCY')
  await expect(tellers).toHaveValue('')
  await pick(page, 'Tellers', 'RT 001')
  await search(page)
  await expect(page).toHaveURL(new RegExp(`agency=${payer.agencySid}&agent=${payer.agentSid}$`))
  await page.reload()
  await expect(tellers).toHaveValue('RT 001')
  await page.getByRole('search').getByRole('button', { name: 'Clear' }).first().click()
  await expect(page.getByPlaceholder('- Agencies -')).toHaveValue('')
  await expect(tellers).toBeDisabled()
  await expect(tellers).toHaveValue('')
  await page.route('**/api/agency/agents/*', (route) => route.abort())
  await pick(page, 'Agencies', 'ST AGENCY')
  await expect(page.getByText(/^The tellers could not be loaded\. Retry$/)).toBeVisible()
  await page.unroute('**/api/agency/agents/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(tellers).toBeEnabled()
})

test('[TRAN-06] To is never before From: not in the bar, not by an address', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'transactions')
  await expect(rows(page)).toHaveCount(40)
  const calls = listCalls(page)
  const from = page.getByRole('textbox', { name: 'From' })
  const to = page.getByRole('textbox', { name: 'To' })
  await from.fill('11/10/26')
  await to.fill('11/09/26')
  await expect(page.getByText('To cannot be earlier than From')).toBeVisible()
  await search(page)
  await expect(to).toBeFocused()
  await from.fill('02/30/26')
  await search(page)
  await expect(page.getByText('Type mm/dd/yy or yyyy-mm-dd')).toBeVisible()
  expect(calls).toEqual([])
  await expect(page).toHaveURL(/#\/transactions$/)
  expect(await page.locator('input[type=date]').nth(1).getAttribute('min')).toBeNull()
  await from.fill('11/09/26')
  expect(await page.locator('input[type=date]').nth(1).getAttribute('min')).toBe('2026-11-09')
  await search(page)
  await expect(page).toHaveURL(/dateFrom=2026-11-09&dateTo=2026-11-09$/)
  const refused = page.waitForResponse((response) => response.url().includes('dateTo=2026-11-08'))
  await app.open(page, 'transactions?dateFrom=2026-11-09&dateTo=2026-11-08')
  expect((await refused).status()).toBe(400)
  await expect(table(page).getByRole('alert')).toContainText('To cannot be earlier than From')
})

test('[TRAN-07] [TRAN-08] the default leaves out the deleted, and each filter narrows the list', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  const calls = listCalls(page)
  const total = async (where: string, values: unknown[] = []): Promise<void> => {
    const count = await countOf(app, where, values)
    expect(count, where).toBeGreaterThan(0)
    await expect(pager(page)).toContainText(new RegExp(`of ${count.toLocaleString('en-GB')}$`))
  }
  await app.open(page, 'transactions')
  await total(`status <> 'DELETED'`)
  expect(await countOf(app, `status = 'DELETED'`)).toBeGreaterThan(0)
  await pick(page, 'Status', 'Deleted')
  await search(page)
  await total(`status = 'DELETED'`)
  expect(calls.at(-1)).toMatchObject({ status: 'DELETED' })
  await app.open(page, 'transactions?statusIn=RECVD,CANCL')
  await total(`status in ('RECVD', 'CANCL')`)
  await expect(page.getByPlaceholder('Received, Cancelled')).toBeVisible()
  await app.open(page, 'transactions')
  const { rows: found } = await app.platform.barePool.query<Record<string, string>>(
    `select t.*, a.long_name, g.name, (t.created_at at time zone 'UTC')::date::text as day, sc.name as send_name,
      rc.name as receive_name
    from transactions t join agencies a on a.sid = t.send_agency_sid join agents g on g.sid = t.send_agent_sid
    join countries sc on sc.country_code = t.send_country join countries rc on rc.country_code = t.receive_country
    where t.status = 'RECVD' order by t.sid limit 1`,
  )
  const one = found[0] ?? {}
  const not = `status <> 'DELETED'`
  await pick(page, 'Send Countries', one['send_name'] ?? '')
  await search(page)
  await total(`${not} and send_country = $1`, [one['send_country']])
  await pick(page, 'Receive Countries', one['receive_name'] ?? '')
  await search(page)
  await total(`${not} and send_country = $1 and receive_country = $2`, [
    one['send_country'],
    one['receive_country'],
  ])
  await page.getByRole('button', { name: 'All' }).click()
  await pick(page, 'Agencies', one['long_name'] ?? '')
  await search(page)
  await total(`${not} and $1 in (send_agency_sid, receive_agency_sid)`, [one['send_agency_sid']])
  await pick(page, 'Tellers', one['name'] ?? '')
  await search(page)
  await total(`${not} and $1 in (send_agent_sid, receive_agent_sid)`, [one['send_agent_sid']])
  await page.getByRole('button', { name: 'All' }).click()
  const [year = '', month = '', day = ''] = (one['day'] ?? '').split('-')
  await page.getByRole('textbox', { name: 'From' }).fill(`${month}/${day}/${year.slice(2)}`)
  await page.getByRole('textbox', { name: 'To' }).fill(`${month}/${day}/${year.slice(2)}`)
  await search(page)
  await total(`${not} and (created_at at time zone 'UTC')::date = $1::date`, [one['day']])
  await page.getByRole('textbox', { name: 'Reference' }).fill(` ${one['reference_number']} `)
  await page.keyboard.press('Enter')
  // One whole reference is one transfer: it opens.
  await expect(page.getByRole('article', { name: `Transaction ${one['reference_number']}` })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`reference=${one['reference_number']}&dateFrom=${one['day']}`))
})
