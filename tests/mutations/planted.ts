export interface Mutation {
  readonly id: string
  readonly file: string
  /** Stands in the file once. */
  readonly from: string
  readonly to: string
  readonly runner: 'vitest' | 'playwright'
  /** Where the tests of the id stand. */
  readonly tests: string
}

type Change = readonly [id: string, file: string, from: string, to: string, tests: string]

/** Rules and wire literals: a change of the server or of the contract. */
const server: readonly Change[] = [
  [
    'LOOK-04',
    'features/lookups/routes.ts',
    '({ ...zone, hour',
    '({ ...zone, sid: 0, hour',
    'apps/server/src/features/lookups',
  ],
  [
    'LOOK-04',
    'features/lookups/routes.ts',
    'offsetAt(zone.tz, now)',
    "'+05:30'",
    'apps/server/src/features/lookups',
  ],
  [
    'SCHED-02',
    'features/lookups/queries.ts',
    "selectFrom('days').select(['sid', 'name'])",
    "selectFrom('days').select(['sid']).select((e) => e.val('Sunday').as('name'))",
    'apps/server/src/features/lookups',
  ],
]

const specification = 'tests/http/specification.test.ts'

const wire: readonly Change[] = [
  [
    'USER-06',
    'users.ts',
    "method: 'POST',\n    path: '/api/app_users',\n    summary: 'All users'",
    "method: 'PUT',\n    path: '/api/app_users',\n    summary: 'All users'",
    specification,
  ],
  [
    'USER-08',
    'users.ts',
    "'/api/app_users/whitelist/blocked'",
    "'/api/app_users/whitelist/locked'",
    specification,
  ],
  [
    'AGCY-24',
    'agencies.ts',
    "method: 'POST',\n    path: '/api/agency',",
    "method: 'PUT',\n    path: '/api/agency',",
    specification,
  ],
  [
    'POS-02',
    'agents.ts',
    "'/api/agency/agent/pos/all/:agentSid'",
    "'/api/agency/agent/pos/every/:agentSid'",
    specification,
  ],
  ['LOOK-01', 'lookups.ts', "'/api/aux/all'", "'/api/aux/every'", specification],
  ['API-10', 'session.ts', "'/api/test/debug'", "'/api/test/bug'", specification],
]

/** Letters of labels. */
const labels: readonly Change[] = [
  ['AGCY-01', 'agencies.ts', "'New Agency'", "'NEW AGENCY'", 'agencies'],
  ['AGCY-02', 'agencies.ts', "'Search Agencies...'", "'SEARCH AGENCIES... BY NAME'", 'agencies'],
  ['AGCY-15', 'agencies.ts', "'Official Name'", "'OFFICIAL NAME'", 'agencies'],
  ['AGCY-15', 'agencies.ts', "'Agency ID'", "'AGENCY ID'", 'agencies'],
  ['AGCY-30', 'agencies.ts', "button: 'DELETE'", "button: 'Delete'", 'agencies'],
  ['AGENT-05', 'agents.ts', "'New Agent'", "'NEW AGENT'", 'agents'],
  ['BANK-01', 'banks.ts', "'SETTLEMENT BANK ACCOUNTS'", "'Settlement bank accounts'", 'banks'],
  ['BANK-01', 'banks.ts', "'Add Another Account'", "'ADD ANOTHER ACCOUNT'", 'banks'],
  ['LOGIN-01', 'session.ts', "'Username'", "'USERNAME'", 'login'],
  ['LOGIN-01', 'session.ts', "login: 'Login'", "login: 'LOGIN NOW'", 'login'],
  ['PW2-03', 'ui-dialogs.ts', "'Wrong Password'", "'WRONG PASSWORD!!'", 'design'],
  ['SHELL-07', 'shell.ts', 'Working as ${user} - Logout', 'WORKING AS ${user} - LOGOUT', 'shell'],
  ['SHELL-11', 'shell.ts', 'Running ${modeName}', 'RUNNING ${modeName}', 'shell'],
  ['TRAN-04', 'transactions.ts', "'Agencies'", "'AGENCIES'", 'transactions-list'],
  ['TRAN-11', 'transactions.ts', "'Download Data'", "'DOWNLOAD DATA'", 'transactions-list'],
  ['TRAN-15', 'transaction-detail.ts', "'View Sender Detail'", "'VIEW SENDER DETAIL'", 'transactions-detail'],
  [
    'TRAN-17',
    'transaction-detail.ts',
    "sender: 'Sender Detail'",
    "sender: 'SENDER DETAIL'",
    'transactions-detail',
  ],
  ['CANC-03', 'transaction-detail.ts', "'Return Fees'", "'RETURN FEES'", 'transactions-cancel'],
  [
    'USER-01',
    'users.ts',
    "'Setup credentials and permissions'",
    "'SETUP CREDENTIALS AND PERMISSIONS'",
    'users',
  ],
  ['USER-03', 'users.ts', "newUser: 'New user'", "newUser: 'NEW USER'", 'users'],
  ['USER-09', 'users.ts', "'USER INFORMATION'", "'User information'", 'users'],
  ['USER-09', 'users.ts', "'Select a Profile'", "'select a profile, please'", 'users'],
  ['USER-10', 'users.ts', "'User blocked'", "'USER BLOCKED'", 'users'],
  ['USER-10', 'users.ts', "'Unlock'", "'UNLOCK'", 'users'],
]

/** Looks and behaviour of screens. */
const screens: readonly Change[] = [
  [
    'LOGIN-11',
    'lib/renewal.ts',
    '(error.status === 401 || error.status === 403)',
    'error.status === 401',
    'login',
  ],
  [
    'TRAN-26',
    'features/transactions/lookups.ts',
    'const staleTime = 5 * 60_000',
    'const staleTime = 0',
    'transactions-list',
  ],
  ['SHELL-08', 'ui/page/page.module.css', "&[aria-current='page'] {", "&[aria-current='none'] {", 'shell'],
  ['AGENT-02', 'ui/table/data-table.module.css', '.row[data-selected] {', '.row[data-chosen] {', 'agents'],
  ['AGENT-02', 'ui/table/message-body.module.css', 'var(--c-empty)', 'none', 'agents'],
  [
    'BANK-02',
    'features/banks/bank-list.tsx',
    "return <div className={css['spacer']} />",
    'return null',
    'banks',
  ],
  ['PAGE-01', 'ui/table/paging.ts', 'DEFAULT_VIEW_PAGES = 10', 'DEFAULT_VIEW_PAGES = 4', 'users'],
  [
    'SCHED-01',
    'ui/week-schedule/week-table.tsx',
    '                {nameOf(entry)}\n',
    '                {entry.day}\n',
    'agents',
  ],
  ['LOG-01', 'features/users/login-log.tsx', 'format="time-local"', 'format="date-utc"', 'users'],
]

function planted(
  folder: string,
  runner: Mutation['runner'],
  changes: readonly Change[],
  testFolder = '',
): Mutation[] {
  return changes.map(([id, file, from, to, tests]) => ({
    id,
    file: `${folder}/${file}`,
    from,
    to,
    runner,
    tests: `${testFolder}${tests}`,
  }))
}

/** What once could be broken without a test of its id failing. */
export const mutations: readonly Mutation[] = [
  ...planted('apps/server/src', 'vitest', server),
  ...planted('packages/contract/src', 'vitest', wire),
  ...planted('apps/web/src/lib/messages/en', 'playwright', labels, 'tests/e2e/'),
  ...planted('apps/web/src', 'playwright', screens, 'tests/e2e/'),
]
