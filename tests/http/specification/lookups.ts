import type { SpecifiedCall } from './call.ts'

const country = { countryCode: 'text', countryName: 'text' } as const
const currency = { currencyCode: 'text', name: 'text' } as const
const enumerationEntry = { idKey: 'text', idValue: 'text' } as const

export const lookupsCalls: readonly SpecifiedCall[] = [
  {
    ids: '[LOOK-01] [LOOK-04]',
    call: 'GET /api/aux/all',
    answer: {
      countries: [country],
      currencies: [currency],
      time_zones: [{ sid: 'number', tz: 'text', hourMinute: 'text' }],
      languages: [{ code: 'text', name: 'text' }],
      periods: [{ code: 'text' }],
    },
  },
  { ids: '[API-07]', call: 'GET /api/currencies', answer: [currency] },
  { ids: '[API-08]', call: 'GET /api/countries', answer: [country] },
  {
    ids: '[COMP-22]',
    call: 'GET /api/aux/states/{countryCode}',
    at: () => ['USA'],
    answer: [{ code: 'text', name: 'text' }],
  },
  { ids: '[SCHED-02]', call: 'GET /api/days', answer: [{ sid: 'day', name: 'text' }] },
  { ids: '[TRAN-34]', call: 'GET /api/enumerationFields/photoIdType', answer: [enumerationEntry] },
  { ids: '[TRAN-34]', call: 'GET /api/enumerationFields/legalIdType', answer: [enumerationEntry] },
  { ids: '[TRAN-34]', call: 'GET /api/enumerationFields/occupation', answer: [enumerationEntry] },
  { ids: '[TRAN-34]', call: 'GET /api/enumerationFields/sourceOfFunds', answer: [enumerationEntry] },
]
