import { type Change, inFolder, type Plant } from './plant.ts'

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
  ['SHELL-07', 'shell.ts', 'Working as ${user}', 'WORKING AS ${user}', 'shell'],
  ['SHELL-07', 'shell.ts', "' - Logout'", "' - LOGOUT'", 'shell'],
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
  [
    'LOOK-03',
    'lib/http.ts',
    "error.code !== 'login_refused')",
    "error.code !== 'login_refused' && route.path !== '/api/aux/all')",
    'api',
  ],
  ['LOGIN-08', 'lib/renewal.ts', 'everyMs = 180_000', 'everyMs = 240_000', 'login'],
  [
    'BANK-09',
    'features/banks/use-banks-form.ts',
    'const invalid = invalidOnes(accounts)',
    'const invalid = invalidOnes(accounts).filter(({ id }) => id === accounts[place]?.id)',
    'banks',
  ],
  ['API-05', 'lib/http.ts', 'if (!takesSign ||', "if (!takesSign || route.method === 'POST' ||", 'banks'],
  [
    'AGENT-20',
    'features/agents/api.ts',
    '{ ...agent, active: false }',
    '{ ...agent, active: false, activeSend: false }',
    'agents',
  ],
  ['SHELL-05', 'app/router.tsx', 'returnUrl: location.href', 'returnUrl: location.pathname', 'shell'],
  [
    'SHELL-06',
    'app/top-bar.tsx',
    'screens.map((screen)',
    "screens.filter((screen) => screen !== 'settlements' || user.profile !== 5).map((screen)",
    'shell',
  ],
  [
    'USER-05',
    'features/users/user-list.tsx',
    'blockedSeconds === undefined)',
    'blockedSeconds === undefined || blockedSeconds < 60)',
    'users',
  ],
  ['USER-17', 'features/users/api.ts', '      ...(second && { password2N: second }),\n', '', 'users'],
]

export const webPlants: readonly Plant[] = [
  ...inFolder('apps/web/src/lib/messages/en', 'playwright', inSpecs(labels)),
  ...inFolder('apps/web/src', 'playwright', inSpecs(screens)),
]

function inSpecs(changes: readonly Change[]): Change[] {
  return changes.map(([id, file, from, to, spec]) => [id, file, from, to, `tests/e2e/${spec}`])
}
