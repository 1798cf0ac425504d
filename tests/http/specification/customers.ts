import type { SpecifiedCall } from './call.ts'

/** As in the list; the numbers of ids show their last four characters. */
const customerRow = {
  sid: 'number',
  firstName: 'text',
  middleName: 'text',
  lastName: 'text',
  lastName2: 'text',
  dateOfBirth: 'text or none',
  country: 'text or none',
  mobilePhone: 'text',
  homePhone: 'text',
  photoIdNumber: 'text',
} as const

function daysBack(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}

export const customersCalls: readonly SpecifiedCall[] = [
  {
    ids: '[CUST-06]',
    call: 'POST /api/customers/{rows}/{offset}',
    at: () => [40, 0],
    body: () => ({ search: { chain: 'ana ruiz' } }),
    answer: [customerRow],
  },
  {
    ids: '[CUST-07]',
    call: 'POST /api/customers/count',
    body: () => ({ search: { chain: 'ana' } }),
    answer: { total: 'number' },
  },
  { ids: '[CUST-07]', call: 'POST /api/customers/count', answer: { total: 'number' } },
  {
    ids: '[CUST-08]',
    call: 'GET /api/customers/count/transactions/{ISO date 90 days back}',
    at: () => [daysBack(90)],
    answer: { total: 'number' },
  },
  {
    ids: '[CUST-09]',
    call: 'GET /api/log/count/inserted/{a}/{b}',
    at: () => ['customer', daysBack(30)],
    answer: { total: 'number' },
    matches: async ({ countNewCustomers }) => ({ total: await countNewCustomers() }),
  },
  {
    ids: '[CUST-10]',
    call: 'POST /api/customers/export',
    body: () => ({ search: { chain: 'ana' } }),
    answer: 'text',
    contentType: 'text/csv',
  },
]
