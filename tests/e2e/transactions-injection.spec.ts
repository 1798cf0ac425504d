import { readFile } from 'node:fs/promises'
import { canBeRevealed, maskedField } from '@corridor/domain/customers/masked'
import type { Locator, Page } from '@playwright/test'
import { escapeXml } from '../../apps/server/src/partner/wire/write.ts'
import { type App, expect } from '../support/e2e.ts'
import { formulas, type Injected, inject, payloads, readCsv, watch } from '../support/e2e-injection.ts'
import { expectUnbroken, pagesOf } from '../support/e2e-layout.ts'
import { head, text } from '../support/e2e-traces.ts'
import { rows, table } from '../support/e2e-transactions.ts'
import { group, test } from '../support/e2e-transfers.ts'

/** What is written beside each label. */
function factsIn(place: Locator): Promise<Record<string, string>> {
  return place
    .locator('dl > div')
    .evaluateAll((facts) =>
      Object.fromEntries(
        facts.map((one) => [
          one.querySelector('dt')?.textContent ?? '',
          one.querySelector('dd')?.textContent ?? '',
        ]),
      ),
    )
}

function nameOf({ values }: Injected, who: 'sender' | 'receiver'): string {
  return ['FirstName', 'MiddleName', 'LastName', 'LastName2'].map((part) => values[who + part]).join(' ')
}

/** Where the first and the last character of a text stand. */
function runsToTheRight(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const node = walker.nextNode() as Text
    const leftOf = (at: number): number => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().left
    }
    return leftOf(0) < leftOf(node.length - 1)
  })
}

async function expectNothingBeside(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

async function expectList(app: App, page: Page, injected: Injected): Promise<void> {
  await app.open(page, 'transactions')
  await expect(rows(page)).toHaveCount(40)
  const cells = rows(page).first().getByRole('cell')
  await expect(cells.nth(0)).toHaveText(injected.reference)
  for (const [column, shown] of [
    [6, nameOf(injected, 'sender')],
    [7, nameOf(injected, 'receiver')],
    [15, injected.values['senderPhotoIdExpDate'] ?? ''],
  ] as const)
    expect(await cells.nth(column).textContent()).toBe(shown)
  const boxes = await rows(page).evaluateAll((all) =>
    all
      .map((row) => [...row.children].map((cell) => cell.getBoundingClientRect()))
      .map((row) => ({
        height: row[0]?.height,
        lefts: row.map(({ left }) => left),
      })),
  )
  // As high as every other row, and each cell in its column.
  for (const box of boxes) expect(box).toEqual(boxes[1])
  // The writing of a neighbour is not turned round.
  for (const column of [5, 8, 9, 14]) expect(await runsToTheRight(cells.nth(column))).toBe(true)
  await expectNothingBeside(page)
}

async function expectDetail(app: App, page: Page, injected: Injected, payload: string): Promise<void> {
  await app.open(page, `transactions?tab=2&sid=${injected.sid}`)
  const article = page.getByRole('article', { name: `Transaction ${injected.reference}` })
  await article.waitFor()
  const names = { 'First name': payload, 'Last name': payload, 'Last name 2': payload }
  expect(await factsIn(group(page, 'Receiver Information'))).toEqual(names)
  expect(await factsIn(group(page, 'Sender Information'))).toEqual({
    ...names,
    'Test Question': payload,
    'Test Answer': '••••',
    'Message 1': payload,
    'Message 2': payload,
  })
  expect(await group(page, 'Comments').locator('p').textContent()).toBe(payload)
  const story = page.getByRole('list', { name: 'Status history' }).getByRole('listitem')
  const taken = story.filter({ hasText: 'Received → Available' })
  expect(await taken.locator('p').last().textContent()).toBe(payload)
  // Sender, arrow and receiver keep their places, whatever is written in the names.
  const parties = article.locator('header p', { hasText: '→' }).first()
  expect(await parties.textContent()).toBe(`${nameOf(injected, 'sender')} → ${nameOf(injected, 'receiver')}`)
  for (const name of await parties.locator('bdi').all())
    await expect(name).toHaveCSS('unicode-bidi', 'isolate')
  await expectUnbroken(page, page.locator('main'))
}

async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
  await page.setViewportSize({ width: 718, height: 1047 })
  await expectUnbroken(page, page.getByRole('article'))
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.emulateMedia({ media: 'screen' })
}

/** Numbers of ids show their end alone, whatever is written in them, and can be revealed; the test answer cannot. */
function factOf(
  { tag, label, is_secret: isSecret }: Injected['definitions'][number],
  value: string,
): readonly [label: string, value: string] {
  if (!isSecret) return [label, value]
  return [canBeRevealed(tag) ? `${label} Reveal` : label, maskedField(tag, value)]
}

async function expectDialog(
  page: Page,
  who: 'Sender' | 'Receiver',
  { definitions, values }: Injected,
): Promise<void> {
  await page.getByRole('button', { name: `View ${who} Detail` }).click()
  const dialog = page.getByRole('dialog', { name: `${who} Detail` })
  const shown = definitions.filter(({ of_payer: ofPayer }) => who === 'Sender' || ofPayer)
  await expect(dialog.getByRole('heading', { level: 3 })).not.toHaveCount(0)
  for (const category of new Set(shown.map((one) => one.category))) {
    const name = who === 'Sender' ? category : category.replace('Destination', 'Receiver')
    const own = shown.filter((one) => one.category === category)
    expect(await factsIn(dialog.getByRole('region', { name }))).toEqual(
      Object.fromEntries(own.map((one) => factOf(one, values[one.tag] ?? ''))),
    )
  }
  await expectUnbroken(page, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

async function expectTraces(app: App, page: Page, injected: Injected, payload: string): Promise<void> {
  await app.open(page, `transactions?tab=3&sid=${injected.sid}`)
  await head(page, 'sendValidation').click()
  const request = text(page, 'Request', 'sendValidation')
  for (const { tag, is_secret: isSecret } of injected.definitions) {
    if (injected.refused.includes(tag)) continue
    const kept = isSecret ? '***' : escapeXml(injected.values[tag] ?? '')
    await expect(request).toContainText(`<field name="${tag}">${kept}</field>`)
  }
  await head(page, 'receiveReversal').click()
  await expect(text(page, 'Request', 'receiveReversal')).toContainText(
    `<reason>${escapeXml(payload)}</reason>`,
  )
  await expectNothingBeside(page)
}

/** Codes and days have their own form, and every text its length. */
function refusable({ definitions }: Injected, payload: string): string[] {
  return definitions
    .filter(({ kind, max_length: most }) => !['text', 'email'].includes(kind) || payload.length > most)
    .map(({ tag }) => tag)
    .toSorted()
}

async function expectNoMarkup(page: Page): Promise<void> {
  await expect(page.locator('main :is(script, img, iframe, object)')).toHaveCount(0)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
}

for (const kind of ['script', 'right to left'] as const) {
  const payload = payloads[kind]
  test(`[TRAN-09] [TRAN-15] [TRAN-17] [TRACE-03] ${kind} in every field is a text everywhere`, async ({
    app,
    page,
    transfers,
  }) => {
    const injected = await inject(app, transfers, payload)
    const expected = refusable(injected, payload)
    expect(injected.refused.toSorted()).toEqual(expected)
    const ofPayer = new Set(injected.definitions.filter((one) => one.of_payer).map(({ tag }) => tag))
    expect(injected.refusedOfPayer.toSorted()).toEqual(expected.filter((tag) => ofPayer.has(tag)))
    const done = watch(page)
    await app.logIn(page)
    await test.step('in the list', () => expectList(app, page, injected))
    await test.step('in the detail', () => expectDetail(app, page, injected, payload))
    await test.step('on paper', () => expectPaper(page))
    await test.step('in the dialog of the sender', () => expectDialog(page, 'Sender', injected))
    await test.step('in the dialog of the receiver', () => expectDialog(page, 'Receiver', injected))
    await test.step('in the traces', () => expectTraces(app, page, injected, payload))
    await expectNoMarkup(page)
    expect(done).toEqual([])
  })
}

test('[TRAN-30] in the file no cell is a formula, and every text is whole; XML and formulas are texts on the screen', async ({
  app,
  page,
  transfers,
}) => {
  const all = [...Object.values(payloads), ...formulas]
  const sids = new Map<string, string>()
  const onScreen: [Injected, string][] = []
  for (const payload of all) {
    const injected = await inject(app, transfers, payload)
    sids.set(String(injected.sid), payload)
    if (payload === payloads.xml || payload === payloads.formula) onScreen.push([injected, payload])
  }
  const done = watch(page)
  await app.logIn(page)
  await app.open(page, 'transactions?status=RECVD')
  await expect(table(page).locator('tbody:not([aria-hidden]) tr').first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Data' }).click()
  const [heading = [], ...lines] = readCsv(await readFile(await (await saved).path(), 'utf8'))
  for (const cells of lines) {
    expect(cells).toHaveLength(heading.length)
    expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([])
  }
  const typed = [
    'Sender First Name',
    'Sender Last Name',
    'Receiver First Name',
    'Receiver Last Name',
    'Comments',
  ]
  const found = lines.filter(([sid = '']) => sids.has(sid))
  expect(found).toHaveLength(all.length)
  for (const cells of found) {
    const payload = sids.get(cells[0] ?? '') ?? ''
    const shown = payload === payloads.formula || formulas.includes(payload) ? `'${payload}` : payload
    for (const name of typed) expect([name, cells[heading.indexOf(name)]]).toEqual([name, shown])
  }
  for (const [injected, payload] of onScreen)
    await test.step(payload, async () => {
      await expectDetail(app, page, injected, payload)
      await expectDialog(page, 'Sender', injected)
      await expectTraces(app, page, injected, payload)
      await expectNoMarkup(page)
    })
  expect(done).toEqual([])
})
