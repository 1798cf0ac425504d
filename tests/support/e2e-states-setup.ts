import type { Locator, Page } from '@playwright/test'
import type { App } from './e2e.ts'
import { itemPanel } from './e2e-exceptions.ts'
import { button as feeButton, field as feeField } from './e2e-fees.ts'
import {
  remove as removeSpread,
  save as saveSpread,
  field as spreadField,
  row as spreadRow,
  tab as spreads,
} from './e2e-rates.ts'
import { button, dialog, hasInvalid, type ScreenState } from './e2e-states.ts'

/** The pair of countries with most transfers, so that a dry run has some. */
async function busiestFee({ platform: { barePool } }: App): Promise<string> {
  const { rows } = await barePool.query<{ sid: number }>(
    `select c.sid from fee_countries c join transactions t
      on t.send_country = c.country_code_collect and t.receive_country = c.country_code_destination
    group by c.sid order by count(*) desc limit 1`,
  )
  return `setup?tab=2&sid=${rows[0]?.sid}`
}

function region(page: Page, name: string): Locator {
  return page.getByRole('region', { name })
}

export const statesOfSetup: readonly ScreenState[] = [
  {
    name: 'question before a spread is deleted',
    place: 'setup',
    open: async (page) => {
      await removeSpread(page, 'MXN').click()
      await dialog(page).getByRole('button', { name: 'Cancel' }).waitFor()
    },
  },
  {
    name: 'history and dry run of a spread',
    place: 'setup',
    open: async (page) => {
      await spreadRow(page, 'MXN').getByRole('button', { name: 'MXN - Mexican Peso' }).click()
      await page.getByRole('figure').waitFor()
      await spreadField(page, 'MXN').fill('5.00')
      const dryRun = region(page, 'Dry run')
      await dryRun.getByRole('button', { name: '90 days' }).click()
      await dryRun.getByRole('button', { name: 'Dry run of 5.00 % over past transfers' }).click()
      await dryRun.getByRole('table', { name: 'FX profit, USD' }).waitFor()
    },
  },
  {
    name: 'spread, refused',
    place: 'setup',
    open: async (page) => {
      await spreadField(page, 'EUR').fill('1.234')
      await saveSpread(page, 'EUR').click()
      await spreads(page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'question before a sale at cost',
    place: 'setup',
    open: async (page) => {
      await spreadField(page, 'EUR').fill('0')
      await saveSpread(page, 'EUR').click()
      await dialog(page).getByRole('button', { name: 'Cancel' }).waitFor()
    },
  },
  {
    name: 'question before a fee is deleted',
    place: busiestFee,
    open: async (page) => {
      await feeButton(page, 'DELETE').click()
      await dialog(page).getByRole('button', { name: 'DELETE' }).waitFor()
    },
  },
  {
    name: 'simulated price of a fee',
    place: busiestFee,
    open: async (page) => {
      await feeButton(page, 'Simulate').click()
      await region(page, 'Simulate').getByRole('heading', { name: 'Why this price' }).waitFor()
    },
  },
  {
    name: 'dry run of a fee',
    place: busiestFee,
    open: async (page) => {
      await feeField(page, 'Min. Fee (USD)', 1).fill('77')
      await feeButton(page, 'Dry run').click()
      await region(page, 'Dry run').getByRole('button', { name: '90 days' }).click()
      await region(page, 'Dry run').getByRole('table', { name: 'Fee in USD' }).waitFor()
    },
  },
  {
    name: 'fee, refused',
    place: busiestFee,
    open: async (page) => {
      await feeField(page, '% of TRN', 1).fill('100')
      await feeField(page, '% of TRN', 1).blur()
      await feeButton(page, 'SAVE').click()
      await hasInvalid(page.getByRole('form', { name: 'Fee' }))
    },
  },
  {
    name: 'hold rule, refused',
    place: 'hold-rules',
    open: async (page) => {
      await button(page, 'New Rule').click()
      await dialog(page).getByRole('button', { name: 'Try over 90 days' }).click()
      await hasInvalid(dialog(page))
    },
  },
  {
    name: 'hold rule, tried',
    place: 'hold-rules',
    open: async (page) => {
      await button(page, 'New Rule').click()
      await dialog(page).getByRole('textbox', { name: 'Above (USD)' }).fill('1.23')
      await dialog(page).getByRole('button', { name: 'Try over 90 days' }).click()
      const tried = dialog(page).getByRole('region', { name: 'The last 90 days by this rule' })
      await tried.getByRole('link').first().waitFor()
    },
  },
  {
    name: 'name on the watch list, refused',
    place: 'hold-rules',
    open: async (page) => {
      await button(page, 'Add Name').click()
      await dialog(page).getByRole('button', { name: 'Add Name' }).click()
      await hasInvalid(dialog(page))
    },
  },
  {
    name: 'refusal of a proposal, refused',
    place: async ({ platform: { barePool } }) => {
      const { rows } = await barePool.query<{ sid: number }>(
        "select max(sid) as sid from proposals where state = 'open' and proposed_by <> 'ana.ruiz'",
      )
      return `proposals?sid=${rows[0]?.sid}`
    },
    open: async (page) => {
      await button(page, 'Refuse').click()
      await dialog(page).getByRole('button', { name: 'Refuse' }).click()
      await hasInvalid(dialog(page))
    },
  },
  {
    name: 'rejection of a held transfer, refused',
    place: async ({ platform: { barePool } }) => {
      const { rows } = await barePool.query<{ sid: number }>(
        "select max(sid) as sid from transactions where status = 'HOLD'",
      )
      return `exceptions?of=transaction&sid=${rows[0]?.sid}`
    },
    open: async (page) => {
      await itemPanel(page).getByRole('button', { name: 'Take', exact: true }).click()
      await itemPanel(page).getByRole('combobox', { name: 'Reason' }).click()
      await page.getByRole('option', { name: 'Not plausible' }).click()
      await itemPanel(page).getByRole('button', { name: 'Reject' }).click()
      await itemPanel(page).getByText('Say in words why it is rejected').waitFor()
    },
  },
  {
    name: 'clocks of exceptions, refused',
    place: 'exceptions',
    open: async (page) => {
      await button(page, 'Clocks…').click()
      await dialog(page).getByRole('textbox', { name: 'Held transfer, until it is decided' }).fill('0')
      await dialog(page).getByText('Whole hours from 1 to 8760').waitFor()
    },
  },
]
