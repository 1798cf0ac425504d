import type { Page } from '@playwright/test'
import { type App, expect, test, typeLogIn } from '../support/e2e.ts'
import { busiestCustomer } from '../support/e2e-customers.ts'
import { headOf, storeDays } from '../support/e2e-reconciliations.ts'

interface Place {
  readonly address: string
  readonly shows: (page: Page) => Promise<void>
}

/** One of each area: a tab, a record, filters, a page. */
async function placesOf(app: App): Promise<readonly Place[]> {
  const customer = await busiestCustomer(app)
  return [
    {
      address: 'home',
      shows: (page) => expect(page.getByRole('heading', { name: 'Running Development' })).toBeVisible(),
    },
    {
      address: 'users?tab=2&sid=4',
      shows: (page) => expect(page.getByText('USER INFORMATION')).toBeVisible(),
    },
    {
      address: 'agencies?tab=5&sid=6',
      shows: (page) => expect(page.getByRole('table', { name: 'Agents' })).toBeVisible(),
    },
    {
      address: 'setup?tab=2',
      shows: (page) =>
        expect(page.getByRole('navigation', { name: 'Rates and fees' }).locator('[aria-current]')).toHaveText(
          'Fees',
        ),
    },
    {
      address: `customers?tab=3&sid=${customer.sid}`,
      shows: (page) =>
        expect(
          page.getByRole('table', { name: 'Transactions' }).locator('tbody:not([aria-hidden]) tr'),
        ).toHaveCount(customer.transfers),
    },
    {
      address: 'settlements?agency=lagos&type=R',
      shows: (page) => expect(page.getByPlaceholder('Agency')).toHaveValue('lagos'),
    },
    {
      address: 'transactions?status=RECVD&page=2',
      shows: async (page) => {
        await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Received')
        await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('41–80')
      },
    },
    {
      address: 'reconciliations?tab=1&dateFrom=2026-09-01&page=2',
      shows: async (page) => {
        await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('09/01/26')
        await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('41–80')
      },
    },
  ]
}

test('[COMP-36] every area has its place in the address: back, forward, reload and a pasted link find it, and the text by which a person is searched stays out', async ({
  app,
  page,
}) => {
  // Ten loads of the whole app.
  test.slow()
  const places = await placesOf(app)
  await app.logIn(page)
  const isAt = async ({ address, shows }: Place): Promise<void> => {
    await shows(page)
    await expect(page).toHaveURL(`${app.url}/#/${address}`)
  }
  await test.step('forward', async () => {
    for (const place of places) {
      await app.open(page, place.address)
      await isAt(place)
    }
  })
  await test.step('back, and forward again', async () => {
    for (const place of places.toReversed().slice(1)) {
      await page.goBack()
      await isAt(place)
    }
    for (const place of places.slice(1)) {
      await page.goForward()
      await isAt(place)
    }
  })
  // A reload differs from a pasted link only in the history that the browser keeps, so two places are enough.
  for (const [index, place] of places.entries())
    await test.step(`pasted: ${place.address}`, async () => {
      await page.goto('about:blank')
      await app.open(page, place.address)
      await isAt(place)
      if (index % 4 !== 3) return
      await page.reload()
      await isAt(place)
    })
  await test.step('the text by which a person is searched', async () => {
    await app.open(page, 'customers')
    await page.getByRole('textbox', { name: 'Search customers' }).fill('maria')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('table', { name: 'Customers' }).locator('tr[data-row]').first(),
    ).toContainText(/maria/i)
    expect(page.url()).not.toMatch(/maria/i)
  })
})

test('[COMP-36] a pasted link is guarded, and leads to its place after the login', async ({ app, page }) => {
  const { host } = await storeDays(app)
  const { sid } = await headOf(app, { day: '2026-03-02', host })
  const address = `reconciliations?tab=2&sid=${sid}&only=exceptions`
  await app.open(page, address)
  await expect(page).toHaveURL(/#\/login\?returnUrl=/)
  await typeLogIn(page)
  await expect(page).toHaveURL(`${app.url}/#/${address}`)
  await expect(page.getByRole('heading', { name: 'Reconciliation Information for 02/03/2026' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Exceptions only/ })).toHaveAttribute('aria-pressed', 'true')
})
