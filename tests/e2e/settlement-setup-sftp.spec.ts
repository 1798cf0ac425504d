import type { Locator, Page } from '@playwright/test'
import { saveTarget } from '../../apps/server/src/features/settlement-setup/sftp-service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { type App, expect, test } from '../support/e2e.ts'
import { addAgency, passPrompt, prompt, toasts } from '../support/e2e-agencies.ts'
import { isWriteTo } from '../support/e2e-calls.ts'
import { keptBy, openSetup, setupForm } from '../support/e2e-settlement-setup.ts'
import { type Sshd, startSshd } from '../support/sshd.ts'

test.use({ environment: { SFTP_ALLOW_PRIVATE: 'yes' } })

function section(page: Page): Locator {
  return setupForm(page).getByRole('region', { name: 'SFTP target' })
}
function button(page: Page, name: string): Locator {
  return section(page).getByRole('button', { name })
}

function addTarget({ platform }: App, agencySid: number, { port, account, folder, key }: Sshd) {
  const target = { host: 'localhost', port, account, folder, loginWith: 'key', secretN: key } as const
  return saveTarget(platform, hostCall(platform.log, 'test'), agencySid, target)
}

async function closePrompt(page: Page): Promise<void> {
  await prompt(page).getByRole('button', { name: 'Close' }).click()
  await prompt(page).waitFor({ state: 'detached' })
}

test('[SCFG-06] a target is set without keeping its key in the page, tested against OpenSSH, and refused when the server key has changed', async ({
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
  const isWrite = isWriteTo('/api/agency/sftp/')
  page.on('request', (request) => isWrite(request) && writes.push(request.method()))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await prompt(page).waitFor()
  expect(writes).toEqual([])
  await passPrompt(page)
  await expect(toasts(page)).toContainText('SFTP target saved')
  // The form around the dialog is not saved along with it.
  expect(writes).toEqual(['PUT'])
  await expect(warning).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  // The key is in no draft and in nothing else that the page keeps.
  const [, inside = ''] = sshd.key.split('\n')
  expect(await keptBy(page)).not.toContain(inside)
  await button(page, 'Change target').click()
  const changed = page.getByRole('dialog', { name: 'Change target' })
  await expect(changed.getByLabel('Private key')).toHaveValue('')
  await changed.getByRole('button', { name: 'Close' }).click()
  await button(page, 'Test').click()
  await expect(section(page)).toContainText('Nobody has accepted its key yet')
  await expect(section(page).getByText(sshd.fingerprint)).toBeVisible()
  await button(page, 'Accept this key').click()
  const question = page.getByRole('dialog', { name: 'Accept this key' })
  await expect(question).toContainText(sshd.fingerprint)
  await question.getByRole('button', { name: 'Accept this key' }).click()
  await expect(section(page)).toContainText('Key equals the pin, probe file written and removed.')
  await expect(section(page)).toContainText(/accepted \d\d\/\d\d\/\d{4} by ana\.ruiz/)
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

test('[SCFG-06] a changed target, its key and its end ask for the second level, its folder does not', async ({
  app,
  page,
}) => {
  test.slow()
  const sshd = await startSshd()
  const { sid } = await addAgency(app, 'Test agency')
  await addTarget(app, sid, sshd)
  await openSetup(app, page, sid)
  const save = async (label: string, value: string): Promise<void> => {
    await button(page, 'Change target').click()
    await changing.getByLabel(label).fill(value)
    await changing.getByRole('button', { name: 'Save' }).click()
  }
  const changing = page.getByRole('dialog', { name: 'Change target' })
  await save('Folder', '')
  await expect(toasts(page)).toContainText('SFTP target saved')
  const ways = {
    change: async () => save('Account', 'somebody'),
    remove: async () => {
      await button(page, 'Remove target').click()
      const question = page.getByRole('dialog', { name: 'Remove target' })
      await question.getByRole('button', { name: 'Remove target' }).click()
    },
    accept: async () => {
      await button(page, 'Test').click()
      await button(page, 'Accept this key').click()
      const question = page.getByRole('dialog', { name: 'Accept this key' })
      await question.getByRole('button', { name: 'Accept this key' }).click()
    },
  }
  const stored = async () =>
    (
      await app.platform.barePool.query(
        'select account, host_key_fingerprint from sftp_targets where agency_sid = $1',
        [sid],
      )
    ).rows
  for (const way of [ways.remove, ways.accept]) {
    await way()
    await closePrompt(page)
  }
  expect(await stored()).toEqual([{ account: sshd.account, host_key_fingerprint: null }])
  await expect(toasts(page).getByText('SFTP target removed')).toHaveCount(0)
  await ways.accept()
  await passPrompt(page)
  await expect(section(page)).toContainText('Key equals the pin')
  await expect.poll(stored).toMatchObject([{ host_key_fingerprint: sshd.fingerprint }])
  // Within the grant it is not asked again.
  await ways.change()
  await expect(toasts(page)).toContainText('SFTP target saved')
  await ways.remove()
  await expect(toasts(page)).toContainText('SFTP target removed')
  await sshd.stop()
})
