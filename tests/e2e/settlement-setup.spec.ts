import type { Request } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { addAgency, choose, passPrompt, saveButton, toasts } from '../support/e2e-agencies.ts'
import { isWriteTo } from '../support/e2e-calls.ts'
import {
  code,
  field,
  keptBy,
  openNewSetup,
  openSetup,
  sampleLines,
  setupForm,
  zipPassword,
} from '../support/e2e-settlement-setup.ts'

const objects = ['Currency Codes', 'Country Codes', 'Destination Country']
const columns = ['Send', 'Receive', 'Cancel', 'Refund']

test('[SCFG-01] layout and delimiter are chosen, and the sample is written from the form as it is', async ({
  app,
  page,
}) => {
  await openNewSetup(app, page)
  const layout = page.getByRole('combobox', { name: 'Type of Layout' })
  const lines = sampleLines(page, 'SND')

  await test.step('the sample has a line of each kind, and marks what a code changes', async () => {
    await expect(lines).toHaveText([
      /^H;1;MX\d+;SND;D;(\d{4}-\d\d-\d\d);\1;0318;\d{4}-\d\d-\d\dT00:04:11Z$/,
      /^D;SEND;711816200002;\d{4}-\d\d-\d\d;16:43:29;7176\.80;MXN;400\.00;10\.00;4\.00;4\.00;1\.62;MEX;USA;400\.00;USD;00000290;001;AVAIL$/,
      /^D;CANCEL;/,
      /^D;REFUND;/,
      /^T;3;SEND=40000;CANCEL=-25000;REFUND=-8000;[0-9a-f]{64}$/,
    ])
    await expect(sampleLines(page, 'RCV')).toHaveText([/;RCV;/, /^D;RECEIVE;/, /^D;REVERSE;/, /^T;2;/])
    const digest = async () => (await lines.last().innerText()).slice(-64)
    const before = await digest()
    await code(page, 'Country Codes', 'Send').selectOption('NUMERIC')
    await expect(lines.nth(1)).toContainText(';484;USA;')
    await expect(lines.locator('[data-changed]')).toHaveText(['484'])
    await expect(code(page, 'Country Codes', 'Send')).toHaveAttribute('data-changed')
    await expect.poll(digest).not.toBe(before)
    await page.getByRole('radio', { name: 'Receive' }).check()
    await expect(lines).toHaveCount(0)
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(lines).toHaveCount(5)
  })

  await test.step('the layout is TXT or CSV, the delimiter a field of 60 px', async () => {
    await expect(layout).toHaveValue('TXT')
    await layout.click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['TXT', 'CSV'])
    await page.keyboard.press('Escape')
    expect((await field(page, 'Delimiter').boundingBox())?.width).toBe(60)
    await expect(field(page, 'Delimiter')).toHaveValue(';')
  })

  await test.step('a letter is no delimiter', async () => {
    await field(page, 'Delimiter').fill('a')
    await saveButton(page).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(/^Delimiter: One sign such as/)
    await expect(setupForm(page).getByText('The delimiter cannot be used.')).toBeVisible()
    // The button stays beside its field, however wide the error is.
    const tabButton = page.getByRole('button', { name: 'Use a tab as the delimiter' })
    const [at, beside] = [await field(page, 'Delimiter').boundingBox(), await tabButton.boundingBox()]
    expect((beside?.x ?? 0) - (at?.x ?? 0)).toBeGreaterThanOrEqual(60)
    expect((beside?.x ?? 0) - (at?.x ?? 0)).toBeLessThan(75)
    await tabButton.click()
  })

  await test.step('a tab is one, and can be seen', async () => {
    await expect(field(page, 'Delimiter')).toHaveValue('⇥')
    await expect(lines.first()).toHaveText(/^H⇥1⇥/)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await saveButton(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ settlement: { idType: 1, charDel: '\t' } })
    await expect(toasts(page)).toContainText('Agency settings saved')
  })

  await test.step('a blank one is that of the layout', async () => {
    await field(page, 'Delimiter').fill('')
    await expect(field(page, 'Delimiter')).toHaveAttribute('placeholder', '|')
    await expect(lines.first()).toHaveText(/^H\|1\|/)
    await choose(page, 'Type of Layout', 'CSV', 'CSV')
    await expect(field(page, 'Delimiter')).toHaveAttribute('placeholder', ',')
    await expect(lines.first()).toHaveText(/^H,1,/)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await field(page, 'Delimiter').fill('|')
    await saveButton(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ settlement: { idType: 2, charDel: '|' } })
  })
})

test('[SCFG-03] [SCFG-04] [SCFG-11] the type shows its half of one table of codes, and a save blanks the other half', async ({
  app,
  page,
}) => {
  const sid = await openNewSetup(app, page, {}, { send: '', receive: 'num' })
  const table = setupForm(page).getByRole('table', { name: 'Codes' })

  await test.step('[SCFG-03] the table has a row for each kind of code', async () => {
    await expect(table.getByRole('rowheader')).toHaveText(objects)
    await expect(setupForm(page)).toContainText(
      'Indicate how the data file should display the code for each applicable',
    )
    for (const object of objects) {
      await expect(code(page, object, 'Send').locator('option:checked')).toHaveText('Select code')
      await expect(code(page, object, 'Receive')).toHaveValue('num')
      await expect(code(page, object, 'Refund').locator('option')).toHaveText([
        'Select code',
        'ALPHA',
        'NUMERIC',
      ])
    }
  })

  await test.step('[SCFG-04] the type shows its columns', async () => {
    const half = { 'Send/Receive': columns, Send: ['Send', 'Cancel'], Receive: ['Receive', 'Refund'] }
    for (const [type, shown] of Object.entries(half)) {
      await page.getByRole('radio', { name: type }).check()
      await expect(table.getByRole('columnheader')).toHaveText(shown)
      await expect(table.getByRole('combobox')).toHaveCount(3 * shown.length)
      const note = setupForm(page).getByText(
        'Refund is for rows of kind REVERSE; rows of kind REFUND follow Cancel.',
      )
      await expect(note).toHaveCount(shown.includes('Refund') ? 1 : 0)
    }
    await page.getByRole('radio', { name: 'Send/Receive' }).check()
  })

  await test.step('[SCFG-04] what was chosen in a hidden column stays until it is saved', async () => {
    await code(page, 'Country Codes', 'Receive').selectOption('ALPHA')
    await expect(setupForm(page)).toContainText('1 change from the next file on')
    await page.getByRole('radio', { name: 'Send' }).check()
    await expect(code(page, 'Country Codes', 'Receive')).toHaveCount(0)
    await page.getByRole('radio', { name: 'Send/Receive' }).check()
    await expect(code(page, 'Country Codes', 'Receive')).toHaveValue('alp')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(code(page, 'Country Codes', 'Receive')).toHaveValue('num')
  })

  const stored = async () =>
    (
      await app.platform.barePool.query(
        'select send, receive, cancel, reverse from settlement_codes where agency_sid = $1',
        [sid],
      )
    ).rows

  await test.step('[SCFG-11] a save of Send blanks what receiving needs', async () => {
    await page.getByRole('radio', { name: 'Send' }).check()
    for (const object of objects) await code(page, object, 'Send').selectOption('ALPHA')
    await saveButton(page).click()
    await expect(toasts(page)).toContainText('Agency settings saved')
    expect(await stored()).toEqual(
      [1, 2, 3].map(() => ({ send: 'alp', receive: '', cancel: 'alp', reverse: '' })),
    )
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Send' })).toBeChecked()
  })

  await test.step('[SCFG-11] a save of Receive blanks what sending needs', async () => {
    await page.getByRole('radio', { name: 'Receive' }).check()
    await code(page, 'Currency Codes', 'Refund').selectOption('NUMERIC')
    await saveButton(page).click()
    await expect
      .poll(async () => (await stored()).map((row) => Object.values(row).join()).sort())
      .toEqual([',,,', ',,,', ',,,num'])
  })
})

test('[SCFG-02] [SCFG-05] [SCFG-06] [SCFG-14] [FMT-11] an agency without a set-up shows the defaults, and the first save creates it once', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await openSetup(app, page, sid)

  await test.step('[SCFG-02] the type is one of three, Send/Receive unless set', async () => {
    const types = page.getByRole('radiogroup', { name: 'Type of Transactions' }).getByRole('radio')
    await expect(types).toHaveCount(3)
    for (const [name, value] of [
      ['Send/Receive', 'SR'],
      ['Send', 'S'],
      ['Receive', 'R'],
    ] as const)
      await expect(page.getByRole('radio', { name, exact: true })).toHaveAttribute('value', value)
    await expect(page.getByRole('radio', { name: 'Send/Receive' })).toBeChecked()
  })

  await test.step('[SCFG-05] [SCFG-06] EMAIL, and the two ways of the file', async () => {
    const method = page.getByRole('combobox', { name: 'Communication Method' })
    await expect(method).toHaveValue('EMAIL')
    await method.click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['EMAIL'])
    await page.keyboard.press('Escape')
    const ways = page.getByRole('radiogroup', { name: 'FTP' })
    await expect(
      ways.getByRole('radio', { name: 'Client will pick-up from the provider server' }),
    ).toBeChecked()
    const warning = setupForm(page).getByText('There is no SFTP target yet: the file is held for pick-up.')
    await expect(warning).toHaveCount(0)
    await ways.getByRole('radio', { name: 'The provider will deliver to client server' }).check()
    await expect(warning).toBeVisible()
  })

  await test.step('[SCFG-05] the group mailbox takes addresses only', async () => {
    await field(page, 'Group Mailbox Name').fill('Ana Ruiz <ana@example.com>')
    await saveButton(page).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(
      /^Group Mailbox Name: Only e-mail addresses/,
    )
    await field(page, 'Group Mailbox Name').fill('a@example.com; b@example.com')
  })

  await test.step('[SCFG-14] [FMT-11] the first save creates, and reports it', async () => {
    await page.getByRole('checkbox', { name: 'Daily' }).check()
    await code(page, 'Currency Codes', 'Send').selectOption('ALPHA')
    await field(page, 'Password').fill(zipPassword)
    const writes: string[] = []
    const isWrite = isWriteTo('/api/agency/settlement')
    page.on('request', (request) => isWrite(request) && writes.push(`${request.method()} ${request.url()}`))
    await saveButton(page).dblclick()
    const sent = page.waitForRequest(isWrite)
    await passPrompt(page)
    const request = await sent
    expect(request.method()).toBe('POST')
    expect(new URL(request.url()).pathname).toBe('/api/agency/settlement')
    const blank = { send: '', receive: '', cancel: '', reverse: '' }
    expect(request.postDataJSON()).toEqual({
      settlement: {
        agency: sid,
        idType: 1,
        charDel: '',
        idTypeTrns: 'SR',
        comMethod: 1,
        groupMail: 'a@example.com; b@example.com',
        ftpOption: 2,
        zipPass: zipPassword,
        schedDaily: true,
        schedMonth: false,
        schedWeek: false,
      },
      settlementCodeArr: [
        { typeObject: 'currency', ...blank, send: 'alp' },
        { typeObject: 'country', ...blank },
        { typeObject: 'dest_ctry', ...blank },
      ],
      sign: await page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? '{}').sign),
    })
    await expect(toasts(page)).toContainText('Save complete')
    await expect(toasts(page)).toContainText('Agency settings saved')
    expect(writes).toHaveLength(1)
    await expect(page.getByRole('button', { name: 'See Password' })).toBeVisible()
  })
})

test('[SCFG-07] [SCFG-15] [SCFG-16] a new zip password is generated and saved with the rest, and the history does not have it', async ({
  app,
  page,
}) => {
  const sid = await openNewSetup(app, page)
  const password = field(page, 'Password')
  const loads: string[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/agency/settlement/'))
      loads.push(new URL(request.url()).pathname.replace(/\d+$/, ''))
  })
  const isChange = (request: Request) => request.method() === 'PUT'

  await test.step('[SCFG-15] [SCFG-16] without a typed password none is sent, and the form loads again', async () => {
    await field(page, 'Group Mailbox Name').fill('new@example.com')
    const sent = page.waitForRequest(isChange)
    await saveButton(page).click()
    await passPrompt(page)
    const request = await sent
    expect(new URL(request.url()).pathname).toMatch(/^\/api\/agency\/settlement\/\d+$/)
    const body: Record<string, unknown> = request.postDataJSON()
    expect(Object.keys(body).sort()).toEqual(['settlement', 'settlementCodeArr', 'sign'])
    await expect(toasts(page)).toContainText('Save complete')
    await expect(toasts(page)).toContainText('Agency settings saved')
    await expect
      .poll(() => loads.toSorted())
      .toEqual(['/api/agency/settlement/', '/api/agency/settlement/codes/'])
    await expect(field(page, 'Group Mailbox Name')).toHaveValue('new@example.com')
  })

  await test.step('[SCFG-07] the user id is hidden, the password masked, and a weak one refused', async () => {
    await expect(setupForm(page).locator('input[name=zipUser]')).toHaveAttribute('type', 'hidden')
    await expect(setupForm(page).locator('input[name=zipUser]')).toHaveValue('corridor')
    await expect(setupForm(page)).toContainText('128 bit encryption')
    await expect(password).toHaveAttribute('type', 'password')
    await expect(password).toHaveValue('')
    await expect(page.getByRole('button', { name: 'See Password' })).toBeVisible()
    await password.fill('too short')
    await saveButton(page).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(/^Password: Use 12 to 64/)
  })

  const made = await test.step('[SCFG-07] a generated one is sent and stored', async () => {
    await page.getByRole('button', { name: 'Generate' }).click()
    // The stored one would be taken for the one just made.
    await expect(page.getByRole('button', { name: 'See Password' })).toHaveCount(0)
    const generated = await password.inputValue()
    expect(generated).toMatch(/^[A-Za-z2-9]{20}$/)
    await code(page, 'Country Codes', 'Send').selectOption('NUMERIC')
    const sent = page.waitForRequest(isChange)
    await saveButton(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ zipPassN: generated })
    await expect(password).toHaveValue('')
    const { rows } = await app.platform.barePool.query(
      'select zip_user from settlement_configs where agency_sid = $1',
      [sid],
    )
    expect(rows).toEqual([{ zip_user: 'corridor' }])
    return generated
  })

  await test.step('the history names what changed', async () => {
    await setupForm(page)
      .getByRole('button', { name: /^Last update: .* by ana\.ruiz$/ })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row').filter({ hasText: 'Country Codes, Send' }).first()).toHaveText(
      'Country Codes, SendALPHANUMERIC',
    )
    await expect(dialog).toContainText('changed')
    const created = dialog.getByRole('listitem').last()
    for (const [label, value] of [
      ['Type of Layout', 'TXT'],
      ['Type of Transactions', 'Send/Receive'],
      ['Communication Method', 'EMAIL'],
      ['FTP', 'Client will pick-up from the provider server'],
    ] as const)
      await expect(created.getByRole('row').filter({ hasText: label }).first()).toHaveText(`${label}${value}`)
    expect(await keptBy(page)).not.toContain(made)
  })
})
