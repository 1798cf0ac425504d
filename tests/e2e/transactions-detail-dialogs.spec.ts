import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/e2e.ts'
import { passPrompt } from '../support/e2e-agencies.ts'
import { fact, identity, labelsIn, openDetail, test } from '../support/e2e-transfers.ts'
import { fields, newId, validatePayout } from '../support/gateway.ts'

function senderDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Sender Detail' })
}
function receiverDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Receiver Detail' })
}

test('[TRAN-17] [TRAN-18] [TRAN-19] [TRAN-24] [TRAN-34] [FMT-03] the sender in full; a masked number is revealed for a reason and the second-level password', async ({
  app,
  page,
  transfers,
}) => {
  await app.platform.barePool.query(
    "update agency_fields set visibility = 'OPT' where agency_sid = $1 and tag = 'thirdPartyFirstName'",
    [transfers.network.sender.agencySid],
  )
  const sent = await transfers.send({ ...identity, thirdPartyFirstName: 'ROSA' })
  await openDetail(app, page, sent)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'View Sender Detail' }).click()
  const dialog = senderDialog(page)
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height]).toEqual([750, 650])
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Sender Information',
    'Compliance Info',
    'Destination Information',
    'Third Party Sender',
  ])
  for (const name of ['photoIdType', 'legalIdType', 'occupation', 'sourceOfFunds'])
    expect(asked).toContain(`/api/enumerationFields/${name}`)
  const shown = {
    'Photo ID type': 'Passport',
    'Photo ID number': '•••• 4567',
    'Photo ID country': 'Mexico',
    'Photo ID issue date': '03/04/2020',
    'Photo ID expiry date': '03/04/2030',
    'Legal ID type': 'US social security number',
    'Date of birth': '02/29/1984',
    'Country of birth': 'Mexico',
    Occupation: 'Construction',
    'Source of funds': 'Salary',
    'Purpose of transaction': 'Family support',
    'Relationship to receiver': 'Brother or sister',
  }
  const compliance = dialog.getByRole('region', { name: 'Compliance Info' })
  for (const [label, value] of Object.entries(shown)) await expect(fact(compliance, label)).toHaveText(value)
  // What has no value is left out.
  expect(await labelsIn(compliance)).toEqual(Object.keys(shown))
  expect(await fact(compliance, 'Date of birth').locator('time').getAttribute('title')).toBe('29 Feb 1984')
  await expect(fact(dialog.getByRole('region', { name: 'Sender Information' }), 'Country')).toHaveText(
    'United States',
  )
  await expect(dialog.locator('input, select, textarea')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 600 })
  expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(568)
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'View Sender Detail' })).toBeFocused()

  await test.step('a masked number is revealed, hidden again, and noted', async () => {
    await page.keyboard.press('Enter')
    const number = fact(dialog.getByRole('region', { name: 'Compliance Info' }), 'Photo ID number')
    await expect(number).toHaveText('•••• 4567')
    // The test answer is only compared, so it cannot be revealed.
    await expect(dialog.getByRole('button', { name: /^Reveal/ })).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Reveal Photo ID number' }).click()
    const question = page.getByRole('dialog', { name: 'Reveal: Photo ID number' })
    await question.getByLabel('Reason').fill('The sender is at the counter')
    await question.getByRole('button', { name: 'Reveal' }).click()
    await passPrompt(page)
    await expect(number).toHaveText(/^X1234567 In sight for \d+ s$/)
    await dialog.getByRole('button', { name: 'Hide Photo ID number' }).click()
    await expect(number).toHaveText('•••• 4567')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Last update/ }).click()
    await expect(page.getByRole('dialog').getByText('The sender is at the counter')).toBeVisible()
  })
  await test.step('support has no button for it', async () => {
    await openDetail(app, page, sent, 'sara.kim')
    await page.getByRole('button', { name: 'View Sender Detail' }).click()
    await expect(fact(dialog, 'Photo ID number')).toHaveText('•••• 4567')
    await expect(dialog.getByRole('button', { name: /^Reveal/ })).toHaveCount(0)
  })
})

test('[TRAN-17] [TRAN-20] [TRAN-21] [FMT-03] the receiver: as sent, and after the payout as paid', async ({
  app,
  page,
  transfers: { gateway, network, send },
}) => {
  const sent = await send(identity)
  await openDetail(app, page, sent)
  await page.getByRole('button', { name: 'View Receiver Detail' }).click()
  const dialog = receiverDialog(page)
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height]).toEqual([750, 650])
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Receiver Information'])
  await expect(fact(dialog, 'First name')).toHaveText('LUIS')
  await expect(fact(dialog, 'Country')).toHaveText('Mexico')
  await page.keyboard.press('Escape')

  const paid = { receiverFirstName: 'LUIS ALBERTO', receiverDOB: '1990-11-05', receiverPhotoIdType: 'PAS' }
  const validationID = await validatePayout(gateway, network.payer, sent.reference, {
    testAnswer: identity.testAnswer,
    field: fields(paid),
  })
  const reply = await gateway.call('receiveCommit', network.payer, { ...newId(), validationID })
  expect(reply.fault).toBeUndefined()
  await page.reload()
  await page.getByRole('button', { name: 'View Receiver Detail' }).click()
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Receiver Information',
    'Receiver Information Compliance',
  ])
  await expect(fact(dialog, 'First name')).toHaveText('LUIS ALBERTO')
  await expect(fact(dialog, 'Date of birth')).toHaveText('11/05/1990')
  await expect(fact(dialog, 'Photo ID type')).toHaveText('Passport')
  // Only the receiver's own set is read then.
  await expect(fact(dialog, 'Country')).toHaveCount(0)
})
