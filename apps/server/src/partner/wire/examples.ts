import type { RequestOf, ResponseOf } from './messages.ts'
import type { OperationName } from './operations.ts'

interface Example<O extends OperationName> {
  readonly request: RequestOf<O>
  readonly response: ResponseOf<O>
}

const timeStamp = '2026-03-01T14:05:00Z'
const head = { timeStamp, agentID: 'USA0001A', token: 'e7f0c1d2a3b49586710c4d92b7e85f3a', posNumber: '001' }
const changeHead = { ...head, clientRequestID: 'till-7:2026-03-01.000123' }
const referenceNumber = '100000000008'
const uuid = '0195f3a2-7c1e-7d4b-9a61-3f2b8c9d0e1f'

const terms = {
  receiveAgencyID: 'MEX0002',
  sendCurrency: 'USD',
  sendAmount: '1000.00',
  receiveCurrency: 'MXN',
}

const quote = {
  sendAmount: '1000.00',
  sendFees: '10.00',
  sendTaxes: '0.00',
  totalAmountToCollect: '1010.00',
  sendCurrency: 'USD',
  amountBase: '1000.00',
  feesBase: '10.00',
  taxesBase: '0.00',
  totalBase: '1010.00',
  baseCurrency: 'USD',
  exchangeRate: '16.8300000000',
  receiveAmount: '16830.00',
  receiveCurrency: 'MXN',
  explanation: {
    sendRate: '1',
    receiveRate: '17.0000000000',
    spread: '0.01000',
    retailRate: '16.8300000000',
    bracketFrom: '0.00',
    bracketTo: '5000.00',
    minFee: '8.00',
    percent: '0.0100',
    feeRule: 'percent',
    taxRate: '0.00000',
  },
}

const payout = { receiveAmount: '16830.00', receiveCurrency: 'MXN' }
const people = { senderName: 'Ana María Núñez', receiverName: 'José O’Neill & Sons' }

/** Twelve fields, as many as a transfer usually has. */
const fields = [
  { name: 'senderFirstName', value: 'Ana María' },
  { name: 'senderLastName', value: 'Núñez' },
  { name: 'senderAddress', value: '1600 Main Street, Apt. 4' },
  { name: 'senderCity', value: 'Houston' },
  { name: 'senderCountry', value: 'USA' },
  { name: 'senderMobilePhone', value: '+1 713 555 0100' },
  { name: 'senderDOB', value: '1984-02-29' },
  { name: 'senderPhotoIdType', value: 'PASSPORT' },
  { name: 'senderPhotoIdNumber', value: 'X1234567' },
  { name: 'testAnswer', value: 'Blue <& "green">' },
  { name: 'receiverFirstName', value: 'José' },
  { name: 'receiverLastName', value: 'O’Neill & Sons' },
]

/** A call of each operation as a partner would make it, and its answer; the tests hold them against the schema. */
export const examples: { readonly [O in OperationName]: Example<O> } = {
  codeTable: {
    request: { ...head, table: 'AGENCIES', agencyID: 'MEX0002' },
    response: {
      timeStamp,
      table: 'AGENCIES',
      entry: [
        { code: 'MEX0002', name: 'Banco del Sur', country: 'MEX', currency: ['MXN', 'USD'] },
        { code: 'CASH', name: 'Cash at the counter' },
      ],
    },
  },
  getFieldsForProduct: {
    request: { ...head, product: '1' },
    response: {
      timeStamp,
      product: '1',
      field: [
        {
          tag: 'senderPhotoIdType',
          label: 'Photo ID type',
          category: 'Compliance Info',
          kind: 'enumeration',
          maxLength: '10',
          visibility: 'OPT',
          requiredAbove: '1000.00',
          value: [
            { code: 'PASSPORT', name: 'Passport' },
            { code: 'LICENSE', name: 'Driving licence' },
          ],
        },
      ],
    },
  },
  feeLookup: {
    request: { ...head, terms },
    response: { timeStamp, quoteID: uuid, expiresAt: '2026-03-01T14:15:00Z', quote },
  },
  sendValidation: {
    request: { ...changeHead, terms, deliveryOption: 'CASH', field: fields, comments: 'Call before noon.' },
    response: { timeStamp, referenceNumber, status: 'UNCOM', lapsesAt: '2026-03-01T14:15:00Z', quote },
  },
  commitTransaction: {
    request: { ...changeHead, referenceNumber },
    response: {
      timeStamp,
      referenceNumber,
      status: 'AVAIL',
      availableAt: '2026-03-01T14:05:00.123Z',
      expiresAt: '2026-05-30T14:05:00Z',
    },
  },
  detailLookup: {
    request: { ...head, referenceNumber },
    response: {
      timeStamp,
      referenceNumber,
      status: 'AVAIL',
      createdAt: timeStamp,
      availableAt: timeStamp,
      receivedAt: undefined,
      sendAgencyID: 'USA0001',
      receiveAgencyID: 'MEX0002',
      sendCountry: 'USA',
      receiveCountry: 'MEX',
      deliveryOption: 'CASH',
      sendAmount: '1000.00',
      sendCurrency: 'USD',
      ...payout,
      exchangeRate: '16.8300000000',
      ...people,
      testQuestion: 'Which colour?',
    },
  },
  receiveValidation: {
    request: {
      ...changeHead,
      referenceNumber,
      testAnswer: 'Blue <& "green">',
      field: [{ name: 'receiverPhotoIdNumber', value: 'Y7654321' }],
    },
    response: {
      timeStamp,
      validationID: uuid,
      expiresAt: '2026-03-01T14:15:00Z',
      referenceNumber,
      ...payout,
      ...people,
    },
  },
  receiveCommit: {
    request: { ...changeHead, validationID: uuid },
    response: { timeStamp, referenceNumber, status: 'RECVD', receivedAt: timeStamp, ...payout },
  },
  sendReversal: {
    request: { ...changeHead, referenceNumber, reason: 'The sender came back.', returnFees: 'true' },
    response: {
      timeStamp,
      referenceNumber,
      status: 'CANCL',
      feesReturned: 'true',
      amountToReturn: '1010.00',
      currency: 'USD',
    },
  },
  receiveReversal: {
    request: { ...changeHead, referenceNumber, reason: 'Booked on the wrong transfer.' },
    response: { timeStamp, referenceNumber, status: 'AVAIL' },
  },
  balanceLookup: {
    request: head,
    response: { timeStamp, agencyID: 'USA0001', balance: '-1234.50', currency: 'USD', asOf: timeStamp },
  },
}
