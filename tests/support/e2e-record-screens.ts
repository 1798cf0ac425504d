import { saveTarget } from '../../apps/server/src/features/settlement-setup/sftp-service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { makeAgent, makeBanks, makeContacts } from './agency-records.ts'
import type { App } from './e2e.ts'
import { addAgency, fillNewAgency, passPrompt } from './e2e-agencies.ts'
import { limit, save as saveRules } from './e2e-compliance.ts'
import { addCustomer, field as customerField, customerForm, fillRequired } from './e2e-customer.ts'
import { type RecordScreen, saveIn } from './e2e-record-screen.ts'
import { fee, holdRule, spread, watchEntry } from './e2e-record-screens-rules.ts'
import { addSetup, field as setupField, setupForm } from './e2e-settlement-setup.ts'
import { addLimit } from './positions.ts'

function call({ platform }: App) {
  return hostCall(platform.log, 'test')
}

async function newAgencySid(app: App, name: string): Promise<number> {
  return (await addAgency(app, name)).sid
}

const users: RecordScreen = {
  name: 'user',
  prepare: async () => 'users?tab=2&sid=15',
  field: (page) => page.getByLabel('Comments'),
  typed: 'MINE',
  sent: 'MINE',
  theirs: 'THEIRS',
  save: (page) => page.getByRole('button', { name: 'Save' }),
  write: /^PUT \/api\/app_user\/\d+$/,
  success: 'User saved',
}

const agency: RecordScreen = {
  name: 'agency detail',
  prepare: async (app) => `agencies?tab=3&sid=${await newAgencySid(app, 'QUETZAL DETAIL')}`,
  field: (page) => page.getByLabel('DBA Name'),
  typed: 'MINE',
  sent: 'MINE',
  theirs: 'THEIRS',
  save: (page) => page.getByRole('button', { name: 'Save' }),
  write: /^PUT \/api\/agency\/\d+$/,
  success: 'Agency Info saved',
}

const newAgency: RecordScreen = {
  name: 'new agency',
  prepare: async () => 'agencies?tab=2',
  reach: async (page) => {
    await passPrompt(page)
    await fillNewAgency(page, 'QUETZAL NEW')
  },
  field: (page) => page.getByLabel('Official Name'),
  typed: 'QUETZAL MINE',
  save: (page) => page.getByRole('button', { name: 'Save' }),
  write: /^POST \/api\/agency$/,
  success: 'Agency creation completed',
}

const banks: RecordScreen = {
  name: 'banks',
  prepare: async (app) => {
    const sid = await newAgencySid(app, 'QUETZAL BANKS')
    await makeBanks(app, sid, 'One Bank')
    return `agencies?tab=4&sid=${sid}`
  },
  field: (page) => page.getByRole('textbox', { name: 'Bank notes' }),
  typed: 'MINE',
  sent: 'MINE',
  theirs: 'THEIRS',
  save: (page) =>
    page.getByRole('form', { name: 'SETTLEMENT BANK ACCOUNTS' }).getByRole('button', { name: 'Save' }),
  write: /^(PUT|POST) \/api\/agency\/banks\/\d+$/,
  success: 'Banks saved',
}

const agent: RecordScreen = {
  name: 'agent dialog',
  dialog: 'Edit Agent',
  prepare: async (app) => {
    const sid = await newAgencySid(app, 'QUETZAL AGENTS')
    await makeAgent(app, sid, { name: 'CENTRO' })
    return `agencies?tab=5&sid=${sid}`
  },
  reach: async (page) => {
    await page.getByRole('row', { name: /CENTRO/ }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
  },
  field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Comments' }),
  typed: 'MINE',
  sent: 'MINE',
  theirs: 'THEIRS',
  save: (page) => saveIn(page, 'Edit Agent'),
  write: /^PUT \/api\/agency\/agent\/\d+$/,
  success: 'Agent saved',
}

const contact: RecordScreen = {
  name: 'contact dialog',
  dialog: 'Edit Contact',
  prepare: async (app) => {
    const sid = await newAgencySid(app, 'QUETZAL CONTACTS')
    await makeContacts(app, sid, 'Lucia')
    return `agencies?tab=6&sid=${sid}`
  },
  reach: async (page) => {
    await page.getByRole('table', { name: 'Contacts' }).getByRole('row', { name: /Lucia/ }).click()
    await page.getByRole('button', { name: 'Edit Contact' }).click()
  },
  field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Comments' }),
  typed: 'MINE',
  sent: 'MINE',
  theirs: 'THEIRS',
  save: (page) => saveIn(page, 'Edit Contact'),
  write: /^PUT \/api\/agency\/contact\/\d+$/,
  success: 'Agency Contact saved',
}

const compliance: RecordScreen = {
  name: 'compliance panel',
  prepare: async (app) => `agencies?tab=6&sid=${await newAgencySid(app, 'QUETZAL RULES')}`,
  field: (page) => limit(page, 'Legal ID'),
  typed: '4711',
  shown: '$4,711.00',
  sent: '4711.00',
  theirs: '4822.00',
  save: saveRules,
  write: /^PUT \/api\/agency\/compliance\/\d+$/,
  success: 'Agency settings saved',
}

async function addSetupAgency(app: App, name: string, over = {}): Promise<number> {
  const sid = await newAgencySid(app, name)
  await addSetup(app, sid, over)
  return sid
}

const setup: RecordScreen = {
  name: 'settlement set-up',
  prepare: async (app) => `agencies?tab=7&sid=${await addSetupAgency(app, 'QUETZAL SETUP')}`,
  field: (page) => setupField(page, 'Group Mailbox Name'),
  typed: 'mine@example.com',
  sent: 'mine@example.com',
  theirs: 'theirs@example.com',
  save: (page) => setupForm(page).getByRole('button', { name: 'Save' }),
  write: /^PUT \/api\/agency\/settlement\/\d+$/,
  isProtected: true,
  success: 'Agency settings saved',
}

const sftp: RecordScreen = {
  name: 'SFTP target dialog',
  dialog: 'Change target',
  prepare: async (app) => {
    const sid = await addSetupAgency(app, 'QUETZAL TARGET', { ftpOption: 2 })
    const target = { host: 'sftp.example.com', port: 22, account: 'corridor', folder: 'in' } as const
    await saveTarget(app.platform, call(app), sid, {
      ...target,
      loginWith: 'password',
      secretN: 'open sesame',
    })
    return `agencies?tab=7&sid=${sid}`
  },
  reach: (page) => page.getByRole('button', { name: 'Change target' }).click(),
  field: (page) => page.getByRole('dialog').getByLabel('Folder'),
  typed: 'mine',
  sent: 'mine',
  theirs: 'theirs',
  save: (page) => saveIn(page, 'Change target'),
  write: /^PUT \/api\/agency\/sftp\/\d+$/,
  success: 'SFTP target saved',
}

const customer: RecordScreen = {
  name: 'customer',
  prepare: async (app) => `customers?tab=2&sid=${(await addCustomer(app)).sid}`,
  field: (page) => customerField(page, 'Legal id', 'Remarks'),
  typed: 'MINE',
  sent: 'MINE',
  theirs: 'THEIRS',
  save: (page) => customerForm(page).getByRole('button', { name: 'Save' }),
  write: /^PUT \/api\/customer\/\d+$/,
  success: 'Customer saved',
  left: /tab=2/,
}

const newCustomer: RecordScreen = {
  name: 'new customer',
  prepare: async () => 'customers?tab=2&new=yes',
  reach: fillRequired,
  field: (page) => customerField(page, 'Address', 'City'),
  typed: 'MINE',
  save: (page) => customerForm(page).getByRole('button', { name: 'Save' }),
  write: /^POST \/api\/customer$/,
  success: 'Customer saved',
  left: /tab=2/,
}

const positionLimit: RecordScreen = {
  name: 'position limit dialog',
  dialog: 'Change limit',
  prepare: async (app) => {
    const sid = await newAgencySid(app, 'QUETZAL LIMIT')
    await addLimit(app.platform, sid)
    return `agencies?tab=8&sid=${sid}`
  },
  reach: (page) => page.getByRole('button', { name: 'Change limit…' }).click(),
  field: (page) => page.getByRole('dialog').getByLabel('Limit (USD)'),
  typed: '937.00',
  sent: '937.00',
  theirs: '942.00',
  save: (page) => saveIn(page, 'Change limit'),
  write: /^PUT \/api\/positions\/\d+\/limit$/,
  success: /^Limit saved/,
}

const payment: RecordScreen = {
  name: 'payment dialog',
  dialog: 'Record a payment',
  prepare: async (app) => `agencies?tab=8&sid=${await newAgencySid(app, 'QUETZAL PAYMENT')}`,
  reach: async (page) => {
    await page.getByRole('button', { name: 'Record a payment…' }).click()
    await page.getByRole('dialog').getByLabel('Bank reference').fill('4471-20981')
  },
  field: (page) => page.getByRole('dialog').getByLabel('Amount (USD)'),
  typed: '250.37',
  save: (page) => page.getByRole('dialog').getByRole('button', { name: 'Book payment' }),
  write: /^POST \/api\/positions\/\d+\/payments$/,
  success: 'Payment of 250.37 USD booked',
}

const schedule: RecordScreen = {
  name: 'agency schedule',
  dialog: 'Agency Schedule',
  prepare: async (app) => `agencies?tab=6&sid=${await newAgencySid(app, 'QUETZAL HOURS')}`,
  reach: async (page) => {
    await page.getByRole('button', { name: 'Open Schedule' }).click()
    await passPrompt(page)
  },
  field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Monday Open' }),
  typed: '09:15',
  save: (page) => saveIn(page, 'Agency Schedule'),
  write: /^POST \/api\/agency\/schedule\/\d+$/,
  success: 'Agency Schedule saved',
}

/** By test: each test opens its screens one after the other in one page. */
export const recordScreens: Readonly<Record<string, readonly RecordScreen[]>> = {
  'users and agencies': [users, agency, newAgency, banks],
  'parts of an agency': [agent, contact, compliance, schedule],
  'money of an agency': [setup, sftp, positionLimit, payment],
  customers: [customer, newCustomer],
  'rules and prices': [fee, spread, holdRule, watchEntry],
}
