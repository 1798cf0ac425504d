import type { Locator, Page } from '@playwright/test'

/** A list or a record that a screen loads, and the call that loads it. */
export interface LoadedScreen {
  readonly name: string
  readonly place: string
  /** Method and path of the call. */
  readonly read: RegExp
  /** Is there only after the call has succeeded. */
  readonly loaded: (page: Page) => Locator
}

function rowsOf(name: string | RegExp) {
  return (page: Page): Locator => page.getByRole('table', { name }).locator('tr[data-row]').first()
}

function list(name: string, place: string, read: RegExp, table: string | RegExp): LoadedScreen {
  return { name, place, read, loaded: rowsOf(table) }
}

/** By test: each test opens its screens one after the other. */
export const loadedScreens: Readonly<Record<string, readonly LoadedScreen[]>> = {
  'users and agencies': [
    list('agencies', 'agencies', /^POST \/api\/agencies$/, 'Agencies'),
    list('users', 'users', /^POST \/api\/app_users\/rows$/, 'Users'),
    list('login log', 'users?tab=3', /^POST \/api\/app_users\/loginlog\/rows$/, 'Login log'),
    {
      name: 'agency detail',
      place: 'agencies?tab=3&sid=1',
      read: /^GET \/api\/agencies\/sendTo$/,
      loaded: (page) => page.getByLabel('Official Name'),
    },
    {
      name: 'banks',
      place: 'agencies?tab=4&sid=1',
      read: /^GET \/api\/agency\/banks\/\d+$/,
      loaded: (page) => page.getByRole('form', { name: 'SETTLEMENT BANK ACCOUNTS' }),
    },
    list('agents', 'agencies?tab=5&sid=1', /^POST \/api\/agency\/agents\/\d+$/, 'Agents'),
  ],
  'rules and money of an agency': [
    list('contacts', 'agencies?tab=6&sid=1', /^GET \/api\/agency\/contact\/\d+$/, 'Contacts'),
    {
      name: 'compliance panel',
      place: 'agencies?tab=6&sid=1',
      read: /^GET \/api\/agency\/compliance\/\d+$/,
      loaded: (page) => page.getByRole('textbox', { name: 'Legal ID' }),
    },
    {
      name: 'settlement set-up',
      place: 'agencies?tab=7&sid=1',
      read: /^GET \/api\/agency\/settlement\/codes\/\d+$/,
      loaded: (page) => page.getByRole('form', { name: 'Settlement Setup' }),
    },
    {
      name: 'position',
      place: 'agencies?tab=8&sid=1',
      read: /^GET \/api\/positions\/\d+$/,
      loaded: (page) => page.getByRole('region', { name: 'Statement' }),
    },
    list('position statement', 'agencies?tab=8&sid=1', /^GET \/api\/positions\/\d+\/statement$/, 'Statement'),
    list('fees', 'setup?tab=2', /^POST \/api\/feeCountries$/, 'Fees'),
    list('spreads', 'setup', /^POST \/api\/currency\/spreads$/, 'Spreads'),
    list('hold rules', 'hold-rules', /^GET \/api\/hold-rules$/, 'Rules'),
  ],
  'customers and transactions': [
    list('customers', 'customers', /^POST \/api\/customers\/\d+\/\d+$/, 'Customers'),
    {
      name: 'customer',
      place: 'customers?tab=2&sid=1',
      read: /^GET \/api\/customer\/\d+$/,
      loaded: (page) => page.getByRole('form', { name: 'UPDATE INFORMATION' }),
    },
    list('transactions', 'transactions', /^GET \/api\/transactions$/, 'Transactions'),
    {
      name: 'transaction',
      place: 'transactions?tab=2&sid=1',
      read: /^POST \/api\/transactions$/,
      loaded: (page) => page.getByRole('article', { name: /^Transaction / }),
    },
    list('exceptions', 'exceptions', /^POST \/api\/exceptions\/list$/, 'Exceptions'),
  ],
  'files and books': [
    {
      name: 'calendar of settlements',
      place: 'settlements',
      read: /^GET \/api\/settlements\/calendar$/,
      // The demo has no files.
      loaded: (page) => page.getByText(/^No agency has files in this month\./),
    },
    {
      name: 'settlements',
      place: 'settlements',
      read: /^POST \/api\/settlements$/,
      loaded: (page) => page.getByText('No Settlements found'),
    },
    list('reconciliations', 'reconciliations?tab=1', /^POST \/api\/reconciliations$/, /./),
    list('daily summaries', 'reconciliations', /^GET \/api\/reconciliation\/summaries\/daily$/, /./),
    list('audit', 'audit', /^POST \/api\/log\/changes$/, /./),
    {
      name: 'proposals',
      place: 'proposals',
      read: /^GET \/api\/proposals$/,
      loaded: (page) => page.getByRole('row', { name: /Waits for you/ }).first(),
    },
  ],
}
