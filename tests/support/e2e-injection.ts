import type { Page } from '@playwright/test'
import type { App } from './e2e.ts'
import { type Sent, sidOf, type Transfers } from './e2e-transfers.ts'
import {
  fields,
  newId,
  person,
  type Reply,
  refusalsOf,
  sendInput,
  sendTransfer,
  terms,
  validatePayout,
} from './gateway.ts'

/** Texts that some reader would take for more than a text. */
export const payloads = {
  script: '<script>pwned=1</script><img src=x onerror=pwned=1>',
  xml: ']]><!-- &lt;&#60;&b; </field><![CDATA[ <?x ?>',
  formula: '=HYPERLINK("http://pwned.example","x")',
  'right to left': 'شركة \u202egnp.exe שלום',
} as const

/** What begins a formula in one spreadsheet or another. */
export const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '\r=1+1', '\n=1+1', '＝1+1', '＠SUM(1)']

interface Definition {
  readonly tag: string
  readonly label: string
  readonly category: string
  readonly kind: string
  readonly max_length: number
  readonly is_secret: boolean
  /** Whether the payer is asked for it as well. */
  readonly of_payer: boolean
}

type Values = Readonly<Record<string, string>>

export interface Injected extends Sent {
  readonly definitions: readonly Definition[]
  readonly values: Values
  /** The fields that the gateway did not take with this text, from the sender's office and from the payer's. */
  readonly refused: readonly string[]
  readonly refusedOfPayer: readonly string[]
}

/** Every field of the people, after all agencies were told to take them. */
async function openFields({ platform: { barePool: pool } }: App): Promise<Definition[]> {
  await pool.query("update agency_fields set visibility = 'OPT' where visibility = 'NOT_ALL'")
  const { rows } = await pool.query<Definition>(
    `select tag, label, category, kind, max_length, is_secret, receive_visibility is not null as of_payer
     from field_definitions where published order by category, display_order`,
  )
  return rows
}

/** An address may hold anything but blanks around its sign. */
function valueFor({ kind }: Definition, payload: string): string {
  return kind === 'email' ? `${payload.replaceAll(/[\s@]/g, '')}@pwned.example` : payload
}

function only(values: Values, tags: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([tag]) => tags.includes(tag)))
}

function without(values: Values, tags: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([tag]) => !tags.includes(tag)))
}

function refusedBy(reply: Reply): string[] {
  return refusalsOf(reply).map(({ field }) => field)
}

/** Paid out, taken back with the text as the reason, and paid out again. */
async function payAndReverse(
  { gateway, network: { payer } }: Transfers,
  referenceNumber: string,
  payload: string,
  values: Values,
): Promise<void> {
  const call = async (operation: 'receiveCommit' | 'receiveReversal', input: Values): Promise<void> => {
    const { fault, body } = await gateway.call(operation, payer, { ...newId(), ...input })
    if (fault) throw new Error(body)
  }
  const pay = async (): Promise<void> => {
    const given = { testAnswer: payload, field: fields(values) }
    await call('receiveCommit', {
      validationID: await validatePayout(gateway, payer, referenceNumber, given),
    })
  }
  await pay()
  await call('receiveReversal', { referenceNumber, reason: payload })
  await pay()
}

async function store({ platform: { barePool: pool } }: App, sid: number, sender: Values, payer: Values) {
  await pool.query('update transactions set sender_fields = $2, receiver_fields = $3 where sid = $1', [
    sid,
    sender,
    payer,
  ])
}

/**
 * A transfer with the text in every field, the comments and a reason: through the gateway where it takes it, and
 * where it does not, into the row.
 */
export async function inject(app: App, transfers: Transfers, payload: string): Promise<Injected> {
  const { gateway, network } = transfers
  const definitions = await openFields(app)
  const values = Object.fromEntries(definitions.map((one) => [one.tag, valueFor(one, payload)]))
  const asked = definitions.filter(({ of_payer: ofPayer }) => ofPayer).map(({ tag }) => tag)
  const ofPayer = only(values, asked)

  const input = { terms: terms(network, { sendAmount: '100.00' }), comments: payload }
  const whole = sendInput(network, { ...input, field: fields(values) })
  const refused = refusedBy(await gateway.call('sendValidation', network.sender, whole))
  const field = fields({ ...person, ...without(values, refused) })
  const referenceNumber = await sendTransfer(gateway, network, { ...input, field })

  const payout = { ...newId(), referenceNumber, testAnswer: payload, field: fields(ofPayer) }
  const refusedOfPayer = refusedBy(await gateway.call('receiveValidation', network.payer, payout))
  await payAndReverse(transfers, referenceNumber, payload, without(ofPayer, refusedOfPayer))

  const sid = await sidOf(app, referenceNumber)
  await store(app, sid, values, ofPayer)
  return { sid, reference: referenceNumber, definitions, values, refused, refusedOfPayer }
}

/** Whatever a page should not do on behalf of a text. */
export function watch(page: Page): string[] {
  const done: string[] = []
  page.on('dialog', (dialog) => {
    done.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { hostname, pathname, protocol } = new URL(request.url())
    // `x` is what the picture of the script asks for.
    const own = hostname === 'localhost' && pathname !== '/x'
    if (!own && protocol !== 'blob:' && protocol !== 'data:') done.push(`request: ${request.url()}`)
  })
  return done
}

/** The cells of a file of comma-separated values, by RFC 4180. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '') break
    if (end !== ',') lines.push([])
  }
  return lines.filter((cells) => cells.join('') !== '')
}
