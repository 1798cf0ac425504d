import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createClientAsync } from 'soap'
import { demoToken } from './load/demo-token.ts'

/**
 * Plays a teller against a running gateway, with nothing but its WSDL and an independent SOAP client: a quote, a
 * transfer, its payout, the payout taken back, the transfer cancelled. By default with the offices of the demo.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3100/partner/v1' },
    amount: { type: 'string', default: '250.00' },
    agent: { type: 'string', default: '00000001' },
    token: { type: 'string', default: demoToken(1, 1) },
    pos: { type: 'string', default: '001' },
    'payer-agent': { type: 'string' },
    'payer-token': { type: 'string' },
    'receive-agency': { type: 'string' },
  },
})

interface Office {
  readonly agentID: string
  readonly token: string
  readonly posNumber: string
}

type Answer = Readonly<Record<string, unknown>>
type Method = (input: object) => Promise<[Answer]>

interface Agency {
  readonly code: string
  readonly name: string
  readonly currency?: string | readonly string[]
}

interface Field {
  readonly tag: string
  readonly kind: string
  readonly visibility: string
  readonly requiredAbove?: string
  readonly value?: unknown
}

const client = await createClientAsync(`${values.url}?wsdl`, { endpoint: values.url })
const methods = client as unknown as Readonly<Record<string, Method>>

async function call(operation: string, office: Office, input: object): Promise<Answer> {
  const method = methods[`${operation}Async`]
  if (!method) throw new Error(`The WSDL has no operation ${operation}.`)
  const [answer] = await method.call(client, { timeStamp: new Date().toISOString(), ...office, ...input })
  return answer
}

function show(step: string, answer: Answer, ...names: string[]): void {
  const told = names.map((name) => `${name} ${String(answer[name])}`).join(', ')
  console.log(`${step.padEnd(18)} ${told}`)
}

/** What may be repeated comes as a list only when it is. */
function asList(value: unknown): readonly unknown[] {
  return value === undefined ? [] : [value].flat()
}

/** Something that passes for each kind of field, so that any agency's rules are met. */
function sample({ tag, kind, value }: Field): string {
  const first = (asList(value) as { code: string }[])[0]?.code
  const samples: Readonly<Record<string, string>> = {
    date: '1990-05-17',
    country: 'USA',
    email: 'ana@example.com',
  }
  return first ?? samples[kind] ?? `TEST ${tag.replace(/[^A-Z]/g, '')}`
}

async function neededFields(office: Office, product: number, amount: number): Promise<object[]> {
  const { field } = await call('getFieldsForProduct', office, { product })
  return (asList(field) as Field[])
    .filter(
      ({ visibility, requiredAbove }) => visibility === 'REQ' || Number(requiredAbove ?? Infinity) < amount,
    )
    .map((needed) => ({ attributes: { name: needed.tag }, $value: sample(needed) }))
}

/** The demo's agencies are numbered in their codes, have 15 agents each and tokens that follow a rule. */
function demoOffice(agencyCode: string): Office {
  const number = Number(agencyCode.slice(2))
  return {
    agentID: String((number - 1) * 15 + 1).padStart(8, '0'),
    token: demoToken(number, 1),
    posNumber: '001',
  }
}

function id() {
  return { clientRequestID: randomUUID() }
}

async function play(): Promise<void> {
  const sender = { agentID: values.agent, token: values.token, posNumber: values.pos }
  const { entry } = await call('codeTable', sender, { table: 'AGENCIES' })
  const agencies = asList(entry) as Agency[]
  const payerAgency = agencies.find(({ code }) => code === values['receive-agency']) ?? agencies[0]
  if (!payerAgency) throw new Error('This agency may send to nobody.')
  console.log(
    `codeTable          may send to ${agencies.length} agencies; takes ${payerAgency.code} ${payerAgency.name}`,
  )
  const payer = {
    ...demoOffice(payerAgency.code),
    ...(values['payer-agent'] && { agentID: values['payer-agent'] }),
    ...(values['payer-token'] && { token: values['payer-token'] }),
  }
  const terms = {
    receiveAgencyID: payerAgency.code,
    sendCurrency: 'USD',
    sendAmount: values.amount,
    receiveCurrency: [payerAgency.currency].flat()[0] ?? 'USD',
  }
  const quoted = await call('feeLookup', sender, { terms })
  show(
    'feeLookup',
    quoted['quote'] as Answer,
    'totalAmountToCollect',
    'sendCurrency',
    'receiveAmount',
    'receiveCurrency',
  )
  const amount = Number((quoted['quote'] as Answer)['amountBase'])

  const validated = await call('sendValidation', sender, {
    ...id(),
    quoteID: quoted['quoteID'],
    deliveryOption: 'CASH',
    field: await neededFields(sender, 1, amount),
  })
  const { referenceNumber } = validated
  show('sendValidation', validated, 'referenceNumber', 'status')
  show('commitTransaction', await call('commitTransaction', sender, { ...id(), referenceNumber }), 'status')
  show(
    'detailLookup',
    await call('detailLookup', payer, { referenceNumber }),
    'status',
    'senderName',
    'receiverName',
  )
  const checked = await call('receiveValidation', payer, {
    ...id(),
    referenceNumber,
    field: await neededFields(payer, 2, amount),
  })
  show('receiveValidation', checked, 'receiveAmount', 'receiveCurrency')
  const { validationID } = checked
  show('receiveCommit', await call('receiveCommit', payer, { ...id(), validationID }), 'status')
  const reversal = { referenceNumber, reason: 'A lesson' }
  show('receiveReversal', await call('receiveReversal', payer, { ...id(), ...reversal }), 'status')
  const cancelled = await call('sendReversal', sender, { ...id(), ...reversal, returnFees: true })
  show('sendReversal', cancelled, 'status', 'amountToReturn', 'currency')
  show('balanceLookup', await call('balanceLookup', sender, {}), 'agencyID', 'balance', 'currency')
}

try {
  await play()
} catch (error) {
  // What the teller would read: the fault's sentence, not the stack of the client.
  console.error(error instanceof Error ? error.message.slice(0, 500) : error)
  process.exitCode = 1
}
