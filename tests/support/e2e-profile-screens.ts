import type { Locator, Page } from '@playwright/test'

/** A screen whose controls and fields depend on a permission to write. */
export interface WritableScreen {
  readonly place: string
  /** Every profile that may read sees it, and its controls do not come later. */
  readonly shown: (page: Page) => Locator
  /** Only profiles that may write see them. */
  readonly controls: (page: Page) => readonly Locator[]
  /** Its fields are read-only for the other profiles. */
  readonly form?: (page: Page) => Locator
}

function main(page: Page): Locator {
  return page.getByRole('main')
}

function firstRow(name: string) {
  return (page: Page): Locator => page.getByRole('table', { name }).locator('tr[data-row]').first()
}

function security(page: Page): Locator {
  return page.getByRole('region', { name: 'Security' })
}

function complianceRules(page: Page): Locator {
  return page.getByRole('region', { name: 'Compliance configuration' })
}

function agencyForm(page: Page): Locator {
  return main(page)
    .locator('form')
    .filter({ has: page.getByLabel('Official Name') })
}

function userForm(page: Page): Locator {
  return main(page)
    .locator('form')
    .filter({ has: page.getByLabel('First name') })
}

function formNamed(name: string) {
  return (page: Page): Locator => page.getByRole('form', { name })
}

function buttonsIn(place: (page: Page) => Locator, ...names: readonly (string | RegExp)[]) {
  return (page: Page): readonly Locator[] =>
    names.map((name) => place(page).getByRole('button', { name, exact: true }).first())
}

function buttons(...names: readonly (string | RegExp)[]) {
  return buttonsIn(main, ...names)
}

function bracketTable(page: Page): Locator {
  return formNamed('Fee')(page).getByRole('table', { name: /^Add or edit fee brackets / })
}

const writableScreens = {
  users: { place: 'users', shown: firstRow('Users'), controls: buttons('New user') },
  networks: { place: 'users', shown: firstRow('Users'), controls: buttons('Networks…') },
  user: {
    // This user is blocked, so there is something to unlock.
    place: 'users?tab=2&sid=7',
    shown: userForm,
    controls: buttons('Save', 'Unlock'),
    form: userForm,
  },
  agencies: { place: 'agencies', shown: firstRow('Agencies'), controls: buttons('New Agency') },
  'agency detail': {
    place: 'agencies?tab=3&sid=1',
    shown: agencyForm,
    controls: buttonsIn(agencyForm, 'Save'),
    form: agencyForm,
  },
  notes: {
    place: 'agencies?tab=3&sid=1',
    shown: agencyForm,
    controls: (page) => [page.getByRole('textbox', { name: /^Add a note/ })],
  },
  banks: {
    place: 'agencies?tab=4&sid=1',
    shown: formNamed('SETTLEMENT BANK ACCOUNTS'),
    controls: buttonsIn(formNamed('SETTLEMENT BANK ACCOUNTS'), 'Save', 'Add Another Account'),
    form: formNamed('SETTLEMENT BANK ACCOUNTS'),
  },
  agents: { place: 'agencies?tab=5&sid=1', shown: firstRow('Agents'), controls: buttons('Add Agent') },
  contacts: { place: 'agencies?tab=6&sid=1', shown: firstRow('Contacts'), controls: buttons('New Contact') },
  suspension: {
    place: 'agencies?tab=6&sid=1',
    shown: security,
    controls: buttonsIn(security, 'Suspend'),
  },
  'secure IPs and schedule': {
    place: 'agencies?tab=6&sid=1',
    shown: security,
    controls: buttonsIn(security, 'Open list', 'Open Schedule'),
  },
  compliance: {
    place: 'agencies?tab=6&sid=1',
    shown: formNamed('Compliance configuration'),
    controls: buttonsIn(complianceRules, 'Save', 'Reset'),
    form: formNamed('Compliance configuration'),
  },
  'settlement set-up': {
    place: 'agencies?tab=7&sid=1',
    shown: formNamed('Settlement Setup'),
    controls: buttonsIn(formNamed('Settlement Setup'), 'Save', 'Reset', 'See Password', 'Set target'),
    form: formNamed('Settlement Setup'),
  },
  position: {
    place: 'agencies?tab=8&sid=1',
    shown: firstRow('Statement'),
    controls: buttons('Change limit…', 'Remove limit', 'Record a payment…'),
  },
  customers: { place: 'customers', shown: firstRow('Customers'), controls: buttons('New Customer') },
  'customer file': { place: 'customers', shown: firstRow('Customers'), controls: buttons('Download Data') },
  customer: {
    place: 'customers?tab=2&sid=1',
    shown: formNamed('UPDATE INFORMATION'),
    controls: buttonsIn(formNamed('UPDATE INFORMATION'), 'Save', 'Issue date: open the calendar'),
    form: formNamed('UPDATE INFORMATION'),
  },
  'customer numbers': {
    place: 'customers?tab=2&sid=1',
    shown: formNamed('UPDATE INFORMATION'),
    controls: buttons('Reveal Photo id number', 'Reveal Legal id number', 'Compare and merge…'),
  },
  spreads: {
    place: 'setup',
    shown: firstRow('Spreads'),
    controls: (page) => [
      ...buttons('Save', 'Delete')(page),
      page.getByRole('combobox', { name: 'Payout currency' }),
    ],
    form: (page) => page.getByRole('table', { name: 'Spreads' }),
  },
  fees: { place: 'setup?tab=2', shown: firstRow('Fees'), controls: buttons('Add Fee') },
  fee: {
    place: 'setup?tab=2&sid=1',
    shown: bracketTable,
    controls: buttonsIn(formNamed('Fee'), 'SAVE', 'DELETE', 'Add Bracket'),
    form: bracketTable,
  },
  'changes for two people': {
    place: 'setup?tab=3',
    shown: formNamed('Corrections of payouts'),
    controls: buttons('Save: Corrections of payouts'),
    form: formNamed('Corrections of payouts'),
  },
  'hold rules': { place: 'hold-rules', shown: firstRow('Rules'), controls: buttons('New Rule') },
  'watch list': {
    place: 'hold-rules',
    shown: firstRow('Watch list'),
    controls: buttons('Add Name', /^Remove /),
  },
} as const satisfies Record<string, WritableScreen>

type ScreenName = keyof typeof writableScreens

export function writableScreen(name: ScreenName): WritableScreen {
  return writableScreens[name]
}

/** The screens of a profile. The table is written by hand, because a weakened permission would change a computed one. */
interface ProfileScreens {
  readonly writes: readonly ScreenName[]
  readonly reads: readonly ScreenName[]
  /** Addresses that the profile may not see at all. */
  readonly closed: readonly string[]
}

/** By one user of each profile. */
export const profileScreens: Readonly<Record<string, ProfileScreens>> = {
  'omar.haddad': {
    writes: ['users', 'agencies', 'agency detail', 'notes', 'agents', 'contacts', 'customers', 'customer'],
    reads: [
      'networks',
      'user',
      'banks',
      'suspension',
      'secure IPs and schedule',
      'compliance',
      'settlement set-up',
      'position',
      'customer file',
      'customer numbers',
    ],
    closed: [],
  },
  'claire.dubois': {
    writes: [
      'contacts',
      'suspension',
      'compliance',
      'customer file',
      'customer numbers',
      'hold rules',
      'watch list',
    ],
    reads: ['users', 'user', 'agencies', 'secure IPs and schedule', 'fee'],
    closed: ['users?tab=2'],
  },
  'finn.olsen': {
    writes: ['banks', 'settlement set-up', 'position', 'spreads', 'fees', 'fee'],
    reads: [
      'agents',
      'contacts',
      'suspension',
      'secure IPs and schedule',
      'compliance',
      'changes for two people',
    ],
    closed: ['users', 'customers', 'transactions?tab=3&sid=1', 'hold-rules', 'audit'],
  },
  'sara.kim': {
    writes: ['notes'],
    reads: [
      'agency detail',
      'suspension',
      'secure IPs and schedule',
      'customers',
      'customer file',
      'customer',
      'customer numbers',
      'hold rules',
      'watch list',
    ],
    closed: [
      'users',
      'agencies?tab=2',
      'agencies?tab=4&sid=1',
      'agencies?tab=7&sid=1',
      'agencies?tab=8&sid=1',
      'customers?tab=2&new=yes',
      'settlements',
      'reconciliations',
      'exceptions',
      'proposals',
      'audit',
    ],
  },
  'ivan.petrov': {
    writes: [],
    reads: [
      'users',
      'user',
      'notes',
      'banks',
      'suspension',
      'secure IPs and schedule',
      'position',
      'spreads',
      'fees',
    ],
    closed: [],
  },
}
