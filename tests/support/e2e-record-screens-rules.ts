import { addFee, field as bracketField, button } from './e2e-fees.ts'
import { save as saveSpread, field as spreadField } from './e2e-rates.ts'
import { type RecordScreen, saveIn } from './e2e-record-screen.ts'

export const fee: RecordScreen = {
  name: 'fee',
  prepare: async (app) => `setup?tab=2&sid=${await addFee(app, 'NZL', 'FJI')}`,
  field: (page) => bracketField(page, 'Min. Fee (USD)', 1),
  typed: '9.37',
  sent: '9.37',
  theirs: '9.42',
  save: (page) => button(page, 'SAVE'),
  write: /^PUT \/api\/feeCountry\/\d+$/,
  success: 'Fee saved',
}

export const spread: RecordScreen = {
  name: 'spread',
  prepare: async () => 'setup',
  field: (page) => spreadField(page, 'KES'),
  typed: '7.37',
  sent: '0.0737',
  theirs: '0.0742',
  save: (page) => saveSpread(page, 'KES'),
  write: /^POST \/api\/currency\/spread\/\d+$/,
  success: /Spread of KES saved/,
}

export const holdRule: RecordScreen = {
  name: 'hold rule',
  dialog: /^Rule \d+$/,
  prepare: async () => 'hold-rules',
  reach: (page) => page.getByRole('button', { name: /^Amount above / }).click(),
  field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Above (USD)' }),
  typed: '4711.37',
  sent: '4711.37',
  theirs: '4822.37',
  save: (page) => saveIn(page, /^Rule \d+$/),
  write: /^PUT \/api\/hold-rules\/\d+$/,
  success: /holds from the next commit on/,
}

export const watchEntry: RecordScreen = {
  name: 'entry of the watch list',
  dialog: 'Add Name',
  prepare: async () => 'hold-rules',
  reach: async (page) => {
    await page.getByRole('button', { name: 'Add Name' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('A letter')
  },
  field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }),
  typed: 'MINE',
  save: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add Name' }),
  write: /^POST \/api\/hold-rules\/watch-list$/,
  success: 'MINE is on the watch list',
  problem: (page) => page.getByRole('dialog', { name: 'Add Name' }).getByRole('alert'),
}
