import type { Page } from '@playwright/test'
import { expect } from '../support/e2e.ts'
import { toasts } from '../support/e2e-agencies.ts'
import { clearDesk, itemPanel, items, move } from '../support/e2e-exceptions.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'
import { test } from '../support/e2e-transfers.ts'

/** Whoever works without a mouse gets there with as many presses as somebody would put up with. */
async function tabTo(page: Page, name: string, most: number): Promise<void> {
  const target = itemPanel(page).getByRole('button', { name, exact: true })
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${most} times Tab did not lead to ${name}`)
}

test('a whole case with the keyboard alone: open, take, note, release', async ({ app, page, transfers }) => {
  await clearDesk(app)
  const sent = await transfers.send({
    senderFirstName: 'DANIELA',
    senderPhotoIdType: 'PAS',
    senderPhotoIdNumber: 'X1234567',
  })
  const other = await transfers.send()
  await move(app, sent.sid, 'HOLD')
  await move(app, other.sid, 'HOLD', 'REJECT')
  await app.logIn(page)
  await app.open(page, 'exceptions')
  await expect(items(page)).toHaveCount(2)
  await expect(page.getByRole('navigation', { name: 'Work list' }).getByRole('link')).toHaveText(
    'Exceptions2',
  )
  await expect(page.getByRole('group', { name: 'Views' }).getByRole('button')).toHaveText([
    'All open 2',
    'Mine 0',
    'Nobody has it 2',
    'Clock under 4 h 0',
    'Held 1',
    'Refund owed 1',
    'For you to approve 0',
  ])
  await expect(items(page).first()).toContainText(sent.reference)
  await expect(items(page).first()).toContainText('First transfer above 1,500.00')
  await expect(items(page).first()).toContainText('nobody')

  const { keyboard } = page
  await page.getByRole('link', { name: sent.reference }).focus()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: other.reference })).toBeFocused()
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  const panel = itemPanel(page)
  await expect(panel.getByRole('heading', { name: sent.reference })).toBeVisible()
  await expect(panel).toContainText('DANIELA')
  await expect(panel).toContainText('Passport, •••• 4567')
  await expect(panel).toContainText('Nobody has it')
  await keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.press('t')
  await expect(panel).toContainText('You have it')
  await expect(items(page).first()).toContainText('ana.ruiz')
  await keyboard.press('n')
  const box = panel.getByRole('textbox', { name: 'Add a note, staff only' })
  await expect(box).toBeFocused()
  await keyboard.type('Called the sender: to her mother. A t and a ? are letters here')
  await keyboard.press('Control+Enter')
  const story = panel.getByRole('list', { name: 'Status history' }).getByRole('listitem')
  await expect(story.filter({ hasText: 'Called the sender' })).toContainText('by ana.ruiz')
  await expect(story.filter({ hasText: 'ana.ruiz took it' })).toHaveCount(1)

  // However long the story is, the decision is in sight.
  await expect(panel.getByRole('button', { name: 'Reject' })).toBeInViewport({ ratio: 1 })

  // Without a reason nothing happens, and it is said what is missing.
  await tabTo(page, 'Release', 12)
  await keyboard.press('Enter')
  await expect(panel.getByText('Choose a reason')).toBeVisible()
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await keyboard.type('documents seen')
  await keyboard.press('Enter')
  await tabTo(page, 'Release', 3)
  await keyboard.press('Enter')
  await expect(toasts(page).getByText(`Transfer ${sent.reference} is released`)).toBeVisible()
  await expect(panel).toContainText('This does not wait any more')
  await expect(items(page)).toHaveCount(1)
  // The hand is where the next one waits.
  await expect(page.getByRole('link', { name: other.reference })).toBeFocused()
})

test('of two clerks one is quicker, the other reads who, takes over with a reason, and rejects', async ({
  app,
  page,
  otherPage,
  transfers,
}) => {
  await clearDesk(app)
  const sent = await transfers.send()
  await move(app, sent.sid, 'HOLD')
  await app.logIn(page)
  await app.logIn(otherPage, 'claire.dubois')
  for (const one of [page, otherPage]) {
    await app.open(one, `exceptions?of=transaction&sid=${sent.sid}`)
    await expect(itemPanel(one)).toContainText('Nobody has it')
  }
  // The page refreshes itself, and would know before it is clicked.
  const clicked = Promise.withResolvers<void>()
  await page.route('**/api/exceptions/{list,item}**', (route) => clicked.promise.then(() => route.continue()))
  await itemPanel(otherPage).getByRole('button', { name: 'Take', exact: true }).click()
  await expect(itemPanel(otherPage)).toContainText('You have it')
  await itemPanel(page).getByRole('button', { name: 'Take', exact: true }).click()
  clicked.resolve()
  await expect(toasts(page)).toContainText('claire.dubois was quicker and has it.')
  await expect(itemPanel(page)).toContainText('claire.dubois has it')
  await expect(itemPanel(page).getByRole('button', { name: 'Release' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await itemPanel(page).getByRole('button', { name: 'Take over' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take over from claire.dubois' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('She is on leave')
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(itemPanel(page)).toContainText('You have it')
  await itemPanel(page).getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Not plausible' }).click()
  await itemPanel(page).getByRole('button', { name: 'Reject' }).click()
  await expect(itemPanel(page).getByText('Say in words why it is rejected')).toBeVisible()
  await itemPanel(page).getByRole('textbox', { name: 'In words' }).fill('The payslip is forged')
  await itemPanel(page).getByRole('button', { name: 'Reject' }).click()
  await expect(
    toasts(page).getByText(`Transfer ${sent.reference} is rejected; the refund is owed`),
  ).toBeVisible()
  await expect(items(page)).toContainText(['Rejected'])
  // The other one's page finds out by itself, and has not lost its place.
  await expect(items(otherPage)).toContainText(['Rejected'], { timeout: 30_000 })
  await expect(itemPanel(otherPage).getByRole('heading', { name: sent.reference })).toBeVisible()
  await expect(itemPanel(otherPage)).toContainText('Finance pays this one back.')
})

test('an empty list, a list that loads, 50 rows and long names keep their place', async ({
  app,
  page,
  transfers,
}) => {
  await clearDesk(app)
  await page.setViewportSize({ width: 1366, height: 768 })
  await app.logIn(page)
  let answer: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/exceptions/list', async (route) => {
    await waiting
    await route.continue()
  })
  await app.open(page, 'exceptions')
  await expect(page.getByRole('table', { name: 'Exceptions' })).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(page.getByText('Nothing waits here.')).toBeVisible()

  const long = 'MARÍA DE LOS ÁNGELES GUADALUPE'
  const sent = await transfers.send({
    senderFirstName: long,
    senderLastName: 'VILLANUEVA ETCHEVERRÍA-OYARZÁBAL',
  })
  await move(app, sent.sid, 'HOLD')
  const { barePool: pool } = app.platform
  await pool.query(
    `with made as (
      insert into transactions overriding system value select (jsonb_populate_record(null::transactions, to_jsonb(t) || jsonb_build_object(
        'sid', 900000 + n, 'reference_number', 'X' || n))).*
      from transactions t, generate_series(1, 49) n where t.sid = $1 returning sid)
    insert into transaction_events (transaction_sid, move, from_status, to_status, actor, reason)
    select sid, 'HOLD', 'AVAIL', 'HOLD', 'system', repeat('A very long reason. ', 12) from made`,
    [sent.sid],
  )
  await page.unroute('**/api/exceptions/list')
  await page.reload()
  await expect(items(page)).toHaveCount(40)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(items(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Page 1' }).click()
  await page.getByRole('link', { name: sent.reference }).click()
  await expect(itemPanel(page)).toContainText(long)
  await expectUnbroken(page, itemPanel(page))
})

test('an expired transfer is refunded where it is listed, a proposal is listed under its name, the rule that holds a transfer is named and filters, and a clock is changed', async ({
  app,
  page,
  transfers,
}) => {
  await test.step('a refund and a proposal', async () => {
    await clearDesk(app)
    const sent = await transfers.send()
    await move(app, sent.sid, 'HOLD', 'REJECT')
    const agency = transfers.network.sender.agencySid
    await app.platform.barePool.query(
      `insert into proposals (kind, entity, entity_sid, agency_sid, before, after, change, reason, proposed_by_sid,
      proposed_by, proposed_at, expires_at)
    select 'agency_split', 'agency', $1::integer, $1::integer, '{"sendFeeSplit": "0.4"}', '{"sendFeeSplit": "0.3"}', '{}', 'New terms', sid,
      login, now(), now() + interval '9 days' from app_users where login = 'ana.ruiz'`,
      [agency],
    )
    await app.logIn(page, 'finn.olsen')
    await app.open(page, 'exceptions')
    await expect(items(page)).toContainText([sent.reference, 'Fee split'])
    // Finance may read it and not decide it: it waits for somebody else.
    await expect(items(page).last()).toContainText('Proposed')
    await expect(page.getByRole('button', { name: 'For you to approve 0' })).toBeVisible()
    await page.getByRole('link', { name: 'Fee split' }).click()
    await expect(itemPanel(page).getByRole('heading', { name: /^Splits of / })).toBeVisible()
    await expect(itemPanel(page).getByRole('row', { name: /^SND Fee Split/ })).toHaveText(
      'SND Fee Split40.00%30.00%',
    )
    await app.platform.barePool.query(
      `insert into desk_takes (kind, sid, user_sid, login)
    select 'transaction', $1::bigint, sid, login from app_users where login = 'claire.dubois'`,
      [sent.sid],
    )
    await page.getByRole('link', { name: sent.reference }).click()
    const refund = itemPanel(page).getByRole('button', { name: 'Refund…' })
    await expect(itemPanel(page)).toContainText(
      'claire.dubois has it. Talk to claire.dubois, or press Take over',
    )
    await expect(refund).toHaveCount(0)
    await itemPanel(page).getByRole('button', { name: 'Take over' }).click()
    const takeOver = page.getByRole('dialog', { name: 'Take over from claire.dubois' })
    await takeOver.getByLabel('Reason').fill('She is on leave')
    await takeOver.getByRole('button', { name: 'Take over' }).click()
    await expect(itemPanel(page)).toContainText('You have it')
    await refund.click()
    const dialog = page.getByRole('dialog', { name: 'Refund Transaction' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await refund.click()
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option').first().click()
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(itemPanel(page)).toContainText('This does not wait any more')
    await expect(items(page)).toHaveCount(1)
  })
  await test.step('a rule and a clock', async () => {
    await clearDesk(app)
    const [sent, other] = [await transfers.send(), await transfers.send()]
    await move(app, sent.sid, 'HOLD')
    await move(app, other.sid, 'HOLD')
    await app.platform.barePool.query(
      `insert into holds (transaction_sid, rule_sid, rule_version, source, facts, at)
    select $1, r.sid, 1, 'rule', $2::jsonb, e.at from hold_rules r, transaction_events e
    where r.kind = 'first' and r.agency_sid is null and e.transaction_sid = $1 order by e.sid desc limit 1`,
      [
        sent.sid,
        JSON.stringify({
          kind: 'first',
          amount: '1950.00',
          above: '1500.00',
          isFirst: true,
          passed: [{ kind: 'watch_list', listed: [] }],
        }),
      ],
    )
    await app.logIn(page)
    await app.open(page, 'exceptions')
    await expect(items(page)).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Rules' }).click()
    await page.getByRole('option', { name: 'First transfer above 1,500.00 USD', exact: true }).click()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(items(page)).toHaveCount(1)
    await expect(page).toHaveURL(/rule=\d+/)
    await expect(items(page).first()).toContainText('First transfer above 1,500.00')
    await page.getByRole('link', { name: sent.reference }).click()
    const panel = itemPanel(page)
    await expect(panel).toContainText('450.00 above')
    await expect(panel.getByText(/90 days: held \d+, released/)).toContainText(/^Rule \d+, version 1 · /)
    await expect(panel).toContainText('Also tried: watch list no hit')
    const story = panel.getByRole('list', { name: 'Status history' }).getByRole('listitem')
    await expect(story.filter({ hasText: /^Held by rule \d+, version 1: First transfer above/ })).toHaveCount(
      1,
    )

    await page.getByRole('button', { name: 'Clocks…' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'How long something may wait' })
    const hours = dialog.getByRole('textbox', { name: 'Held transfer, until it is decided' })
    await hours.fill('0')
    await expect(dialog.getByText('Whole hours from 1 to 8760')).toBeVisible()
    await hours.fill('3')
    await page.keyboard.press('Enter')
    await expect(toasts(page).getByText('Saved: the list goes by it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clock under 4 h 1' })).toBeVisible()
    const { rows } = await app.platform.barePool.query(
      `select before ->> 'hours' as before, after ->> 'hours' as after, actor_login as by from audit_entries
    where entity = 'desk_clock' order by sid desc limit 1`,
    )
    expect(rows).toEqual([{ before: '8', after: '3', by: 'ana.ruiz' }])
  })
})
