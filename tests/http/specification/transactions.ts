import { agencyName } from './agencies.ts'
import { agentName } from './agents.ts'
import type { SpecifiedCall } from './call.ts'

const transactionRow = {
  sid: 'number',
  amountBase: 'amount',
  status_sid: 'text',
  referenceNumber: 'text',
  dateTransaction: 'instant',
  dateReceive: 'instant or none',
  sendCountry: 'text',
  receiveCountry: 'text',
  sndAgency_sid: 'number',
  rcvAgency_sid: 'number',
  agentSnd: 'number',
  agentRcv: 'number or none',
} as const

const transaction = {
  ...transactionRow,
  deliveryOption: 'text',
  dateAvailable: 'instant',
  sendAmount: 'amount',
  totalSendFees: 'amount',
  totalSendTaxes: 'amount',
  sendCurrency: 'text',
  totalAmountToCollect: 'amount',
  sndFeesBase: 'amount',
  sndTaxesBase: 'amount',
  amountToCollectBase: 'amount',
  exchangeRate: 'amount',
  receiveAmount: 'amount',
  receiveCurrency: 'text',
  comments: 'text',
  fieldsJSON: {
    senderFirstName: 'text',
    senderLastName: 'text',
    receiverFirstName: 'text',
    receiverLastName: 'text',
  },
} as const

export const transactionsCalls: readonly SpecifiedCall[] = [
  { ids: '[TRAN-25]', call: 'GET /api/transactions/agencies', answer: [agencyName] },
  {
    ids: '[TRAN-26]',
    call: 'GET /api/transactions/status/all',
    answer: [{ sid: 'text', description: 'text' }],
  },
  { ids: '[TRAN-28]', call: 'GET /api/agents', answer: { '*': agentName } },
  {
    ids: '[TRAN-32]',
    call: 'GET /api/transactions/delivery/options/all',
    answer: [{ deliveryOptionName: 'text' }],
  },
  {
    ids: '[TRAN-33]',
    call: 'GET /api/transactions/customer/fields',
    answer: [{ tag: 'text', fieldLabel: 'text' }],
  },
  { ids: '[TRAN-29]', call: 'GET /api/transactions', answer: [transactionRow] },
  { ids: '[TRAN-29]', call: 'GET /api/transactions?count=true', answer: { total: 'number' } },
  {
    ids: '[TRAN-08]',
    call:
      'GET /api/transactions?agency={agency}&agent={agent}&reference={reference}' +
      '&dateFrom=2026-01-01&dateTo=2099-12-31&status=AVAIL&statusIn=AVAIL,RECVD&countrySnd=USA&countryRcv=MEX',
    at: ({ agency, agent, reference }) => [agency, agent, reference],
    answer: [transactionRow],
  },
  {
    ids: '[TRAN-22] [TRAN-31]',
    call: 'POST /api/transactions',
    body: ({ transfer }) => ({ search: { sid: transfer } }),
    answer: [transaction],
  },
  {
    ids: '[TRAN-30]',
    call: 'POST /api/transactions/export',
    body: ({ agency }) => ({ agency, countrySnd: 'USA' }),
    answer: 'text',
    contentType: 'text/csv',
  },
  {
    ids: '[TRACE-01]',
    call: 'GET /api/transactions/xml/traces/{transaction sid}',
    at: ({ transfer }) => [transfer],
    answer: [{ api: 'text', content: { request: 'text', response: 'text' } }],
  },
  {
    ids: '[CANC-05]',
    call: 'POST /api/transactions/cancel',
    body: ({ sign, transferToCancel }) => ({
      sign,
      info: { reason: 'The sender asked for it', fees: true, idTr: transferToCancel },
    }),
    required: ['info', 'info.reason', 'info.idTr'],
    answer: { response: 'true' },
  },
]
