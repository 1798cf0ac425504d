import type { SpecifiedCall } from './call.ts'

export const sessionCalls: readonly SpecifiedCall[] = [
  {
    ids: '[LOGIN-06]',
    call: 'POST /sec/auth',
    body: ({ login, password }) => ({ user: login, password }),
    required: ['user', 'password'],
    answer: { token: 'text', user: { sid: 'number', profile: 'number' } },
    endsSession: true,
  },
  {
    ids: '[LOGIN-09]',
    call: 'GET /api/verify',
    answer: { renew: 'boolean', token: 'text' },
    endsSession: true,
  },
  {
    ids: '[API-11]',
    call: 'GET /sec/verify',
    answer: { renew: 'boolean', token: 'text' },
    endsSession: true,
  },
  { ids: '[LOGIN-04]', call: 'POST /sec/logout', endsSession: true },
  { ids: '[API-10]', call: 'GET /api/test/debug', answer: {} },
  {
    ids: '[PW2-02]',
    call: 'POST /api/app_users/second/level/auth',
    body: ({ login, secondPassword }) => ({ user: login, passlvl2: secondPassword }),
    required: ['passlvl2'],
    answer: { ok: 'true' },
  },
]
