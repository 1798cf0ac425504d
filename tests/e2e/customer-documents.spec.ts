import type { Locator, Page } from '@playwright/test'
import { pdfOf, pngOf, storePerson } from '../support/documents.ts'
import { type App, expect, test } from '../support/e2e.ts'
import { toasts } from '../support/e2e-agencies.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'

function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'DOCUMENTS' })
}
function dialogOf(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name })
}

let people = 0

async function openPerson(app: App, page: Page, login?: string): Promise<number> {
  people += 1
  const sid = await storePerson(app.platform.db, {
    photoIdNumber: `P123456${people}`,
    legalIdNumber: `12345678${people}`,
    photoIdExpDate: '2031-05-06',
  })
  await app.logIn(page, login)
  await app.open(page, `customers?tab=2&sid=${sid}`)
  await expect(panel(page)).toBeVisible()
  return sid
}

async function choose(page: Page, name: string, bytes: Uint8Array): Promise<Locator> {
  await panel(page).getByRole('button', { name: 'Add a scan…' }).click()
  const dialog = dialogOf(page, 'Add a scan')
  await dialog.getByLabel('File').setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) })
  return dialog
}

async function add(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const dialog = await choose(page, name, bytes)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toHaveCount(0)
}

/** What is drawn in the middle of the scan, as grey from 0 to 255, and its width and height. */
function drawnIn(dialog: Locator): Promise<readonly number[]> {
  return dialog.locator('canvas').evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return []
    const middle = element.getContext('2d')?.getImageData(element.width / 2, element.height / 2, 1, 1).data
    return [middle?.[0] ?? -1, element.width, element.height]
  })
}

test('a scan is added, looked at, turned and removed; a wrong file is refused before it is sent; a page of a PDF is drawn', async ({
  app,
  page,
}) => {
  await test.step('a scan', async () => {
    await openPerson(app, page)
    await expect(panel(page).getByText('0 scans')).toBeVisible()
    await expect(panel(page).getByText('Missing: photo id, legal id. Every look is recorded.')).toBeVisible()
    // The name of a file says nothing: what is in it does.
    await add(page, 'front.pdf', pngOf(140))
    await expect(toasts(page).getByText('The scan was added.')).toBeVisible()
    await expect(panel(page).getByText('1 scan')).toBeVisible()
    await expect(panel(page).getByText('Missing: legal id. Every look is recorded.')).toBeVisible()
    await expect(panel(page).getByRole('listitem')).toContainText(
      /PNG, .* added .* by ana\.ruiz\. Expires 06\/05\/2031\./,
    )

    await panel(page).getByRole('button', { name: 'Look at Photo id, front' }).click()
    const viewer = dialogOf(page, 'Photo id, front')
    await expect.poll(() => drawnIn(viewer)).toEqual([140, 60, 40])
    await viewer.getByRole('button', { name: 'Turn' }).click()
    await expect.poll(() => drawnIn(viewer)).toEqual([140, 40, 60])
    await expect(viewer.getByText('This look is recorded.')).toBeVisible()
    await expectUnbroken(page, viewer)
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)

    await panel(page).getByRole('button', { name: 'Remove Photo id, front' }).click()
    const question = dialogOf(page, 'Remove Photo id, front')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(question.getByText('Say why')).toBeVisible()
    await question.getByRole('textbox', { name: 'Reason' }).fill('Of another person')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(toasts(page).getByText('The scan was removed.')).toBeVisible()
    await expect(panel(page).getByText('0 scans')).toBeVisible()
  })
  await test.step('wrong files and a failing server', async () => {
    await openPerson(app, page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/documents/')) sent.push(request.url())
    })
    const dialog = await choose(page, 'id.png', Buffer.from('<html><script>alert(1)</script>'))
    await expect(dialog.getByRole('status')).toHaveText(
      'Only PNG, JPEG and PDF files are taken; the name of the file does not matter.',
    )
    await dialog
      .getByLabel('File')
      .setInputFiles({ name: 'a', mimeType: '', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) })
    await expect(dialog.getByRole('status')).toHaveText('The file is larger than 8 MB. Choose a smaller one.')
    expect(sent).toEqual([])
    await page.route('**/documents/**', (route) => route.abort())
    await dialog.getByLabel('File').setInputFiles({ name: 'a', mimeType: '', buffer: Buffer.from(pngOf(1)) })
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.unroute('**/documents/**')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(panel(page).getByText('1 scan')).toBeVisible()
  })
  await test.step('a PDF', async () => {
    await openPerson(app, page)
    await add(page, 'id.pdf', pdfOf(0.5))
    await panel(page).getByRole('button', { name: 'Look at Photo id, front' }).click()
    await expect.poll(() => drawnIn(dialogOf(page, 'Photo id, front'))).toEqual([128, 1600, 800])
    await page.keyboard.press('Escape')

    const scripted = Buffer.from(pdfOf(0.5))
      .toString('latin1')
      .replace('/Pages 2 0 R', '/Pages 2 0 R /AA <</S /JavaScript>>')
    const dialog = await choose(page, 'id.pdf', Buffer.from(scripted, 'latin1'))
    await expect(dialog.getByRole('status')).toHaveText(
      'This PDF holds programs, other files or a password. Print it to a plain PDF and add that one.',
    )
    await expect(dialog.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true')
  })
})

test('operations adds scans and sees what there is, support sees what there is', async ({
  app,
  page,
  otherPage,
}) => {
  const sid = await openPerson(app, page, 'omar.haddad')
  await add(page, 'id.png', pngOf(30))
  await expect(panel(page).getByRole('listitem')).toContainText('Photo id, front')
  await expect(panel(page).getByRole('button')).toHaveText(['Add a scan…'])
  await app.logIn(otherPage, 'sara.kim')
  await app.open(otherPage, `customers?tab=2&sid=${sid}`)
  await expect(panel(otherPage).getByRole('listitem')).toContainText('Photo id, front')
  await expect(panel(otherPage).getByRole('button')).toHaveCount(0)
})
