import { type Given, type SpecifiedCall, under } from './call.ts'

const user = {
  sid: 'number',
  profile: 'number',
  name: 'text',
  lastName: 'text',
  login: 'text',
  pass: 'absent',
  email: 'text',
  active: 'boolean',
  comments: 'text',
  passLevel2: 'absent',
} as const

const loginLogEntry = {
  type: 'text',
  date: 'instant',
  userID: 'number or none',
  username: 'text',
  name: 'text',
} as const

function newUser(given: Given, login: string) {
  return {
    profile: 5,
    name: 'Ana',
    lastName: 'Ruiz',
    login,
    pass: given.password,
    email: 'ana@example.com',
    active: true,
    comments: '',
    passLevel2: given.secondPassword,
  }
}

export const usersCalls: readonly SpecifiedCall[] = [
  { ids: '[USER-06] [USER-12]', call: 'POST /api/app_users', answer: [user] },
  {
    ids: '[USER-06]',
    call: 'POST /api/app_users/count',
    body: () => ({ search: {} }),
    answer: { total: 'number' },
  },
  {
    ids: '[USER-06]',
    call: 'POST /api/app_users/rows',
    body: () => ({ search: {}, limit: [0, 15] }),
    answer: [user],
  },
  { ids: '[USER-07]', call: 'POST /api/app_users/profiles', answer: [{ sid: 'number', name: 'text' }] },
  { ids: '[USER-08]', call: 'GET /api/app_users/whitelist/blocked', answer: { '*': 'number' } },
  {
    ids: '[USER-11]',
    call: 'GET /api/app_users/whitelist/unblock/{login}',
    at: ({ unblockedLogin }) => [unblockedLogin],
  },
  {
    ids: '[USER-16]',
    call: 'PUT /api/app_user',
    body: (given) => ({ user: newUser(given, 'specified'), sign: given.sign }),
    required: under('user', 'profile name lastName login pass email'),
    answer: user,
  },
  {
    ids: '[USER-17]',
    call: 'PUT /api/app_user/{sid}',
    at: ({ user }) => [user],
    body: (given) => {
      const { pass: _pass, passLevel2: _passLevel2, ...fields } = newUser(given, 'edited')
      return { user: { sid: given.user, ...fields }, sign: given.sign }
    },
    required: under('user', 'profile name lastName login email'),
    answer: user,
  },
  { ids: '[LOG-02]', call: 'GET /api/app_users/loginlog', answer: [loginLogEntry] },
  {
    ids: '[LOG-03]',
    call: 'GET /api/app_users/loginlog/{sid}',
    at: ({ user }) => [user],
    answer: [loginLogEntry],
  },
  {
    ids: '[LOG-04]',
    call: 'GET /api/log/last/{entity}/{sid}',
    at: ({ user }) => ['app_user', user],
    answer: { _id: 'number', date: 'instant', user: 'text' },
  },
  {
    ids: '[LOG-06]',
    call: 'GET /api/log/count/inserted/{a}/{b}',
    at: () => ['app_user', '2026-01-01'],
    answer: { total: 'number' },
  },
]
