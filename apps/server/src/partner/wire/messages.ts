import type { OperationName } from './operations.ts'

/**
 * The messages as the schema has them, once more as data: TypeScript takes its types from here, and a test holds
 * every element against the XSD. `one` is a text that is always there, `maybe` one that can be absent, `many` a list
 * that can be absent; with a shape in it each is a part of its own.
 */
type Member =
  | 'one'
  | 'maybe'
  | 'many'
  | { readonly one: Shape }
  | { readonly maybe: Shape }
  | { readonly many: Shape }

export interface Shape {
  readonly [element: string]: Member
}

type IsOptional<M> = M extends 'one' | { readonly one: unknown } ? false : true

type ValueOf<M> = M extends 'one' | 'maybe'
  ? string
  : M extends 'many'
    ? readonly string[]
    : M extends { readonly one: infer S extends Shape } | { readonly maybe: infer S extends Shape }
      ? MessageOf<S>
      : M extends { readonly many: infer S extends Shape }
        ? readonly MessageOf<S>[]
        : never

type MessageOf<S extends Shape> = {
  readonly [E in keyof S as IsOptional<S[E]> extends true ? never : E]: ValueOf<S[E]>
} & {
  readonly [E in keyof S as IsOptional<S[E]> extends true ? E : never]?: ValueOf<S[E]> | undefined
}

const request = { timeStamp: 'one', agentID: 'one', token: 'one', posNumber: 'one' } as const
const changeRequest = { ...request, clientRequestID: 'one' } as const
const response = { timeStamp: 'one' } as const

const terms = {
  receiveAgencyID: 'one',
  sendCurrency: 'one',
  sendAmount: 'one',
  receiveCurrency: 'one',
} as const

const explanation = {
  sendRate: 'one',
  receiveRate: 'one',
  spread: 'one',
  retailRate: 'one',
  bracketFrom: 'one',
  bracketTo: 'one',
  minFee: 'one',
  percent: 'one',
  feeRule: 'one',
  taxRate: 'one',
} as const

const quote = {
  sendAmount: 'one',
  sendFees: 'one',
  sendTaxes: 'one',
  totalAmountToCollect: 'one',
  sendCurrency: 'one',
  amountBase: 'one',
  feesBase: 'one',
  taxesBase: 'one',
  totalBase: 'one',
  baseCurrency: 'one',
  exchangeRate: 'one',
  receiveAmount: 'one',
  receiveCurrency: 'one',
  explanation: { one: explanation },
} as const

/** The reader makes attribute and text of a field into this. */
const field = { name: 'one', value: 'one' } as const

const codeEntry = { code: 'one', name: 'one', country: 'maybe', currency: 'many' } as const

const fieldDefinition = {
  tag: 'one',
  label: 'one',
  category: 'one',
  kind: 'one',
  maxLength: 'one',
  visibility: 'one',
  requiredAbove: 'maybe',
  value: { many: { code: 'one', name: 'one' } },
} as const

const reference = { referenceNumber: 'one' } as const

export const requestShapes = {
  codeTable: { ...request, table: 'one', agencyID: 'maybe' },
  getFieldsForProduct: { ...request, product: 'one' },
  feeLookup: { ...request, terms: { one: terms } },
  sendValidation: {
    ...changeRequest,
    // One of the two: the schema sees to it.
    quoteID: 'maybe',
    terms: { maybe: terms },
    deliveryOption: 'one',
    field: { many: field },
    comments: 'maybe',
  },
  commitTransaction: { ...changeRequest, ...reference },
  detailLookup: { ...request, ...reference },
  receiveValidation: { ...changeRequest, ...reference, testAnswer: 'maybe', field: { many: field } },
  receiveCommit: { ...changeRequest, validationID: 'one' },
  sendReversal: { ...changeRequest, ...reference, reason: 'one', returnFees: 'one' },
  receiveReversal: { ...changeRequest, ...reference, reason: 'one' },
  balanceLookup: request,
} as const satisfies Readonly<Record<OperationName, Shape>>

const status = { ...reference, status: 'one' } as const
const payout = { receiveAmount: 'one', receiveCurrency: 'one' } as const
const people = { senderName: 'one', receiverName: 'one' } as const

export const responseShapes = {
  codeTable: { ...response, table: 'one', entry: { many: codeEntry } },
  getFieldsForProduct: { ...response, product: 'one', field: { many: fieldDefinition } },
  feeLookup: { ...response, quoteID: 'one', expiresAt: 'one', quote: { one: quote } },
  sendValidation: { ...response, ...status, lapsesAt: 'one', quote: { one: quote } },
  commitTransaction: { ...response, ...status, availableAt: 'one', expiresAt: 'one', comment: 'maybe' },
  detailLookup: {
    ...response,
    ...status,
    createdAt: 'one',
    availableAt: 'maybe',
    receivedAt: 'maybe',
    sendAgencyID: 'one',
    receiveAgencyID: 'one',
    sendCountry: 'one',
    receiveCountry: 'one',
    deliveryOption: 'one',
    sendAmount: 'one',
    sendCurrency: 'one',
    ...payout,
    exchangeRate: 'one',
    ...people,
    testQuestion: 'maybe',
  },
  receiveValidation: {
    ...response,
    validationID: 'one',
    expiresAt: 'one',
    ...reference,
    ...payout,
    ...people,
  },
  receiveCommit: { ...response, ...status, receivedAt: 'one', ...payout },
  sendReversal: { ...response, ...status, feesReturned: 'one', amountToReturn: 'one', currency: 'one' },
  receiveReversal: { ...response, ...status },
  balanceLookup: { ...response, agencyID: 'one', balance: 'one', currency: 'one', asOf: 'one' },
} as const satisfies Readonly<Record<OperationName, Shape>>

export type RequestOf<O extends OperationName> = MessageOf<(typeof requestShapes)[O]>

export type ResponseOf<O extends OperationName> = MessageOf<(typeof responseShapes)[O]>

/** An answer without its time, which the gateway adds. */
export type AnswerOf<O extends OperationName> = Omit<ResponseOf<O>, 'timeStamp'>

/** The operations whose request has this element. */
export type OperationWith<Element extends string> = {
  [O in OperationName]: Element extends keyof (typeof requestShapes)[O] ? O : never
}[OperationName]

/** What changes something carries an id, which makes a retry harmless. */
export type ChangingOperation = OperationWith<'clientRequestID'>

export type Terms = MessageOf<typeof terms>

export type PresentedQuote = MessageOf<typeof quote>

export type CodeEntry = MessageOf<typeof codeEntry>

export type FieldDefinition = MessageOf<typeof fieldDefinition>
