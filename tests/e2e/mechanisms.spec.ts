import type { Page } from '@playwright/test'
import { demoPasswords } from '../../tools/load/people.ts'
import { grant } from '../support/agencies.ts'
import { type Client, makeClient, type TestSession } from '../support/client.ts'
import { type App, expect, test } from '../support/e2e.ts'
import { passPrompt, toasts } from '../support/e2e-agencies.ts'
import type { RecordScreen } from '../support/e2e-record-screen.ts'
import { recordScreens } from '../support/e2e-record-screens.ts'
import { WriteGate } from '../support/e2e-write-gate.ts'

// A walk opens several screens, so it takes longer than a test of one.
test.describe.configure({ timeout: 300_000 })

const colleagueLogin = 'ingrid.halvorsen'

interface Walk {
  readonly app: App
  readonly page: Page
  readonly gate: WriteGate
  readonly colleague: { readonly client: Client; readonly session: TestSession }
}

async function startWalk(app: App, page: Page): Promise<Walk> {
  const client = makeClient(app.url)
  const session = await client.logIn(colleagueLogin, demoPasswords.login)
  await grant(app, session)
  const gate = new WriteGate()
  await app.logIn(page)
  await gate.install(page)
  return { app, page, gate, colleague: { client, session } }
}

function problemOf(page: Page, screen: RecordScreen) {
  return screen.problem?.(page) ?? toasts(page).locator('[data-kind=error]')
}

async function expectTyped(page: Page, screen: RecordScreen): Promise<void> {
  await expect(screen.field(page)).toHaveValue(screen.shown ?? screen.typed)
}

async function openForm({ page }: Walk, screen: RecordScreen): Promise<void> {
  await screen.reach?.(page)
  await screen.field(page).fill(screen.typed)
}

async function expectKeptWhenLost({ page, gate }: Walk, screen: RecordScreen): Promise<void> {
  gate.lose()
  await screen.save(page).click()
  if (screen.isProtected) await passPrompt(page)
  await expect(problemOf(page, screen)).toContainText('The server cannot be reached')
  await expectTyped(page, screen)
}

async function expectKeptWhenFailing({ page, gate }: Walk, screen: RecordScreen): Promise<void> {
  gate.fail()
  await screen.save(page).click()
  await expect(problemOf(page, screen)).toContainText('The server is not ready')
  await expectTyped(page, screen)
}

/** A colleague sends the same record with another value, by the form's own request. */
async function saveAsColleague({ gate, colleague }: Walk, { sent = '', theirs = '' }: RecordScreen) {
  const { client, session } = colleague
  const own = gate.sent.at(-1)
  if (!own) throw new Error('The form has sent nothing.')
  const { method, path, body } = own
  const value = new RegExp(`(?<![\\w.])${sent.replaceAll('.', '\\.')}(?![\\w.])`)
  expect(body).toMatch(value)
  const changed = { ...JSON.parse(body.replace(value, theirs)), sign: session.sign }
  const answer = await client.send(method, path, { session, body: changed })
  expect(answer).toMatchObject({ status: 200 })
}

async function expectStaleSaveToAsk(walk: Walk, screen: RecordScreen): Promise<void> {
  const { page, gate } = walk
  await saveAsColleague(walk, screen)
  gate.open()
  await screen.save(page).click()
  await expect(page.getByText(new RegExp(`^${colleagueLogin} changed this record at `)).first()).toBeVisible()
  const keep = page.getByRole('button', { name: 'Load their changes and keep mine' })
  await keep.click()
  await expect(keep).toHaveCount(0)
  await expectTyped(page, screen)
}

async function leave(page: Page, { dialog, field }: RecordScreen): Promise<void> {
  if (dialog) await field(page).press('Escape')
  else await page.getByRole('link', { name: 'Home', exact: true }).click()
}

async function expectToStay({ page }: Walk, screen: RecordScreen): Promise<void> {
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' })
  await leave(page, screen)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expectTyped(page, screen)
}

async function expectOneSave({ page, gate }: Walk, screen: RecordScreen): Promise<void> {
  gate.hold()
  await screen.save(page).dblclick()
  await expect.poll(() => gate.sent.length).toBeGreaterThan(0)
  gate.release()
  await expect(page.getByText(screen.success).first()).toBeVisible()
  await expect(
    screen.dialog ? page.getByRole('dialog', { name: screen.dialog }) : problemOf(page, screen),
  ).toHaveCount(0)
  expect(gate.sent).toHaveLength(1)
  if (screen.left) await expect(page).not.toHaveURL(screen.left)
}

async function proveRecord(walk: Walk, screen: RecordScreen): Promise<void> {
  const { app, page, gate } = walk
  const step = (mechanism: string, prove: typeof expectOneSave) =>
    test.step(`${screen.name}: ${mechanism}`, () => prove(walk, screen))
  const place = await screen.prepare(app)
  gate.watch(screen.write)
  await app.open(page, place)
  await step('opens', openForm)
  await step('a lost connection keeps what was typed', expectKeptWhenLost)
  await step('a failing server keeps what was typed', expectKeptWhenFailing)
  if (screen.theirs) await step('a colleague was faster', expectStaleSaveToAsk)
  await step('leaving asks first', expectToStay)
  await step('a double click saves once', expectOneSave)
}

for (const [part, screens] of Object.entries(recordScreens))
  test(`${part}: a form keeps what was typed when its save fails or a colleague was faster, asks before it is left, and a double click saves once`, async ({
    app,
    page,
  }) => {
    const walk = await startWalk(app, page)
    for (const screen of screens) await test.step(screen.name, () => proveRecord(walk, screen))
  })
