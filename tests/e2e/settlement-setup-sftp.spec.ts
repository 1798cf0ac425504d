import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { addAgency, toasts } from '../support/e2e-agencies.ts'
import { keptBy, openSetup, setupForm } from '../support/e2e-settlement-setup.ts'
import { startSshd } from '../support/sshd.ts'

test.use({ environment: { SFTP_ALLOW_PRIVATE: 'yes' } })

function section(page: Page): Locator {
  return setupForm(page).getByRole('region', { name: 'SFTP target' })
}
function button(page: Page, name: string): Locator {
  return section(page).getByRole('button', { name })
}

test('[SCFG-06] the target: set, its key shown and accepted, tested against OpenSSH, refused when its key has changed', async ({
  app,
  page,
}) => {
  test.slow()
  const sshd = await startSshd()
  const { sid } = await addAgency(app, 'Test agency')
  await openSetup(app, page, sid)
  await page.getByRole('radio', { name: 'The provider will deliver to client server' }).check()
  const warning = setupForm(page).getByText('There is no SFTP target yet: the file is held for pick-up.')
  await expect(warning).toBeVisible()
  await button(page, 'Set target').click()
  const dialog = page.getByRole('dialog', { name: 'Set target' })
  await dialog.getByLabel('Host').fill('localhost')
  await dialog.getByLabel('Port').fill(String(sshd.port))
  await dialog.getByLabel('Account').fill(sshd.account)
  await dialog.getByLabel('Folder').fill(sshd.folder)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText(
    'Private key: Give the key or the password that the server expects',
  )
  await dialog.getByLabel('Private key').fill(sshd.key)
  const writes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.method()))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(page)).toContainText('SFTP target saved')
  // The form around the dialog is not saved along with it.
  expect(writes).toEqual(['PUT'])
  await expect(warning).toHaveCount(0)
  await button(page, 'Test').click()
  await expect(section(page)).toContainText('Nobody has accepted its key yet')
  await expect(section(page).getByText(sshd.fingerprint)).toBeVisible()
  await button(page, 'Accept this key').click()
  const question = page.getByRole('dialog', { name: 'Accept this key' })
  await expect(question).toContainText(sshd.fingerprint)
  await question.getByRole('button', { name: 'Accept this key' }).click()
  await expect(section(page)).toContainText('Key equals the pin, probe file written and removed.')
  await expect(section(page)).toContainText(/accepted \d\d\/\d\d\/\d{4} by ana\.ruiz/)
  await expectAccessible(page)
  await page.screenshot({ path: 'reports/screens/sftp-tested.png', fullPage: true })
  await sshd.stop()
  const other = await startSshd({ port: sshd.port })
  await button(page, 'Test').click()
  await expect(section(page)).toContainText(
    'Refused: the server shows another key than the one that was accepted.',
  )
  for (const shown of [sshd.fingerprint, other.fingerprint])
    await expect(section(page).getByText(shown)).toBeVisible()
  await other.stop()
  await button(page, 'Test').click()
  await expect(section(page)).toContainText('The server refuses the connection.')
  await button(page, 'Remove target').click()
  await page
    .getByRole('dialog', { name: 'Remove target' })
    .getByRole('button', { name: 'Remove target' })
    .click()
  await expect(toasts(page)).toContainText('SFTP target removed')
  await expect(warning).toBeVisible()
})

test('a key in the form is in no draft and in nothing that the page keeps once it is saved', async ({
  app,
  page,
}) => {
  const sshd = await startSshd()
  const { sid } = await addAgency(app, 'Test agency')
  await openSetup(app, page, sid)
  await button(page, 'Set target').click()
  const dialog = page.getByRole('dialog', { name: 'Set target' })
  await dialog.getByLabel('Host').fill('localhost')
  await dialog.getByLabel('Account').fill('corridor')
  await dialog.getByLabel('Private key').fill(sshd.key)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const [, inside = ''] = sshd.key.split('\n')
  expect(await keptBy(page)).not.toContain(inside)
  await button(page, 'Change target').click()
  await expect(page.getByRole('dialog', { name: 'Change target' }).getByLabel('Private key')).toHaveValue('')
  await sshd.stop()
})
