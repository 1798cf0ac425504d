import { saveButton } from './e2e-agencies.ts'
import { field as setupField, setupForm } from './e2e-settlement-setup.ts'
import { type AgencyTab, button, dialog, hasInvalid, type ScreenState } from './e2e-states.ts'

/** Settlement set-up and position of an agency. */
export function statesOfMoney(tab: AgencyTab): readonly ScreenState[] {
  return [
    {
      name: 'settlement set-up, refused',
      place: tab(7),
      open: async (page) => {
        await setupField(page, 'Delimiter').fill('x')
        await saveButton(page).click()
        await hasInvalid(setupForm(page))
      },
    },
    {
      name: 'SFTP target, refused',
      place: tab(7),
      open: async (page) => {
        await button(page, 'Set target').click()
        await dialog(page).getByRole('button', { name: 'Save' }).click()
        await hasInvalid(dialog(page))
      },
    },
    {
      name: 'limit, refused',
      place: tab(8),
      open: async (page) => {
        await button(page, 'Change limit…').click()
        await dialog(page).getByLabel('Alert threshold (USD)').fill('2000')
        await dialog(page).getByRole('button', { name: 'Save' }).click()
        await hasInvalid(dialog(page))
      },
    },
    {
      name: 'payment, refused',
      place: tab(8),
      open: async (page) => {
        await button(page, 'Record a payment…').click()
        await dialog(page).getByRole('button', { name: 'Book payment' }).click()
        await hasInvalid(dialog(page))
      },
    },
    {
      name: 'transfers behind a line of a statement',
      place: async ({ platform: { barePool } }) => {
        const { rows } = await barePool.query<{ sid: number }>(
          'select send_agency_sid as sid from transactions group by 1 order by count(*) desc limit 1',
        )
        return `agencies?tab=8&sid=${rows[0]?.sid}`
      },
      open: async (page) => {
        await button(page, /^Transfers sent, \d+$/)
          .first()
          .click()
        await dialog(page).getByRole('link').first().waitFor()
      },
    },
  ]
}
