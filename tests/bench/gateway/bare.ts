import { matchStatement } from '../../../apps/server/src/core/customers/match.ts'
import { corridorStatement } from '../../../apps/server/src/core/quotes/corridor.ts'
import { createStatement } from '../../../apps/server/src/core/transfers/create.ts'
import { moveStatement } from '../../../apps/server/src/core/transfers/move.ts'
import { transferByReference } from '../../../apps/server/src/core/transfers/transfer.ts'
import { callerStatement } from '../../../apps/server/src/partner/caller.ts'
import { numbered } from '../../../apps/server/src/platform/db/statement.ts'
import type { FloorRoute } from '../floor.ts'

interface Numbered {
  readonly text: string
  readonly names: readonly string[]
}

/**
 * A value of the gateway becomes what pgbench puts in its place: a literal or one of its variables; null by default.
 * All on one line, where a comment would be the end of the statement.
 */
function filled({ text, names }: Numbered, values: Readonly<Record<string, string>>): string {
  const unknown = Object.keys(values).filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`The statement has no ${unknown.join(', ')}.`)
  return text
    .replaceAll(/\$(\d+)/g, (_, number: string) => values[names[Number(number) - 1] ?? ''] ?? 'null')
    .replaceAll(/--.*$/gm, '')
    .replaceAll('\n', ' ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** The values of one real transfer, as the gateway passed them to its statements. */
export interface Sample {
  readonly agentId: string
  readonly agentSid: number
  readonly agencySid: number
  readonly tokenMac: string
  readonly payerCode: string
  /** The record of the transfer without its reference, as create passes it. */
  readonly record: Readonly<Record<string, unknown>>
  readonly accounts: readonly string[]
  readonly cents: readonly number[]
  readonly sendRequest: string
  readonly sendResponse: string
  readonly commitRequest: string
  readonly commitResponse: string
}

interface Step {
  readonly text: string
  /** Its first row becomes variables, with this before their names. */
  readonly into?: string
}

interface Steps {
  readonly validation: readonly Step[]
  readonly commit: readonly Step[]
}

/** Where the statements have their values from that others have read: rows before them, or something else. */
interface Sources {
  readonly customerSends: string
  readonly transferVersion: string
}

/** The statements of a validation and of a commit, in their order. */
function stepsOf(sample: Sample, { customerSends, transferVersion }: Sources): Steps {
  const caller = filled(callerStatement, {
    agentId: quoted(sample.agentId),
    tokenMacs: `array[decode('${sample.tokenMac}', 'hex')]`,
    pos: `'001'`,
    address: `'127.0.0.1'`,
    clientRequestId: ':request::text',
  })
  const corridor = filled(corridorStatement, {
    sendAgencySid: String(sample.agencySid),
    receiveAgencyCode: quoted(sample.payerCode),
    sendCurrency: `'USD'`,
    receiveCurrency: `'MXN'`,
  })
  const match = filled(matchStatement, {
    fullName: `'BENCH||PERSON ' || :person || '|'`,
    photoIdNumber: `''`,
    photoIdType: `''`,
    homePhone: `''`,
    mobilePhone: `''`,
    period: `'day'`,
  })
  const common = {
    actor: quoted(`agent ${sample.agentId}/001`),
    requestId: quoted('bench'),
    agentSid: String(sample.agentSid),
    inputHash: `decode(repeat('ab', 32), 'hex')`,
  }
  const create = filled(createStatement, {
    ...common,
    customerSid: ':sid',
    personSid: ':sid',
    customerSends,
    newCustomer: 'null::jsonb',
    transfer: `(:record::jsonb || jsonb_build_object('reference_number', :reference::text))`,
    createdAt: 'now()',
    operation: `'sendValidation'`,
    request: ':sendRequest::text',
    response: ':sendResponse::text',
    clientRequestId: ':first::text',
  })
  const move = filled(moveStatement, {
    ...common,
    sid: ':tsid',
    version: transferVersion,
    status: `'AVAIL'`,
    availableAt: 'now()',
    expiresAt: `now() + interval '90 days'`,
    at: 'now()',
    move: `'SEND'`,
    fromStatus: `'UNCOM'`,
    waits: 'false',
    reason: `''`,
    audited: `jsonb_build_object('status', 'AVAIL', 'reason', '')`,
    accounts: `array[${sample.accounts.map(quoted).join(', ')}]`,
    cents: `array[${sample.cents.join(', ')}]`,
    operation: `'commitTransaction'`,
    request: ':commitRequest::text',
    response: ':commitResponse::text',
    clientRequestId: ':second::text',
  })
  return {
    validation: [
      { text: caller.replaceAll(':request', ':first') },
      { text: corridor },
      { text: match, into: '' },
      { text: create, into: 't' },
    ],
    commit: [
      { text: caller.replaceAll(':request', ':second') },
      { text: filled(transferByReference, { reference: ':reference::text' }), into: 't' },
      { text: move },
    ],
  }
}

const asRead: Sources = { customerSends: ':sends', transferVersion: ':tversion' }

function settings(people: number): string[] {
  return [
    // Each client has people of its own, or two would wait for one now and then, as no two tellers do.
    String.raw`\set person :client_id * ${people} + random(1, ${people})`,
    String.raw`\set reference random(100000000000, 999999999999)`,
    String.raw`\set first random(1, 9000000000000000)`,
    String.raw`\set second random(1, 9000000000000000)`,
  ]
}

function line({ text, into }: Step): string {
  return into === undefined ? `${text};` : `${text} \\gset ${into}`
}

/** One statement after the other, `people` for each client. */
export function transferScript(sample: Sample, people: number): string {
  const { validation, commit } = stepsOf(sample, asRead)
  return [...settings(people), ...[...validation, ...commit].map(line)].join('\n')
}

/**
 * What needs no answer of another goes in one write, as a gateway could do it at best: four round trips. pgbench keeps
 * no rows of such a pipeline, so the statements after it find the customer and the version by other ways.
 */
export function pipelinedScript(sample: Sample, people: number, personBefore: number): string {
  const { validation, commit } = stepsOf(sample, {
    customerSends: '(select sends from customers where sid = :sid)',
    transferVersion: String(Number(sample.record['version']) - 1),
  })
  const together = (steps: readonly Step[]): string[] => [
    String.raw`\startpipeline`,
    ...steps.slice(0, -1).map(({ text }) => `${text};`),
    String.raw`\endpipeline`,
    ...steps.slice(-1).map(line),
  ]
  const person = String.raw`\set sid ${personBefore} + :person`
  return [...settings(people), person, ...together(validation), ...together(commit)].join('\n')
}

/** The same for a server that does nothing else. */
export function transferRoutes(sample: Sample): Record<string, FloorRoute> {
  const { validation, commit } = stepsOf(sample, asRead)
  const variables = transferVariables(sample)
  const route = (call: string, steps: readonly Step[], answer: string): FloorRoute => ({
    steps: steps.map(({ text, into }, index) => ({
      ...numbered(text),
      name: `${call}-${index}`,
      into: into ?? null,
    })),
    variables,
    answer,
  })
  return {
    '/validation': route('validation', validation, sample.sendResponse),
    '/commit': route('commit', commit, sample.commitResponse),
  }
}

/** Texts that pgbench would search for variables if they stood in the script: they come as variables themselves. */
export function transferVariables(sample: Sample): Record<string, string> {
  return {
    record: JSON.stringify(sample.record),
    sendRequest: sample.sendRequest,
    sendResponse: sample.sendResponse,
    commitRequest: sample.commitRequest,
    commitResponse: sample.commitResponse,
  }
}

/** A payout's postings: all on the operator's accounts, or each on accounts of its own. */
export function postingScript(kind: 'operator' | 'spread', transactions: number): string {
  // A colon in a text would be a variable to pgbench.
  const accounts =
    kind === 'operator'
      ? `array['transit', 'operator' || chr(58) || 'fees', 'operator' || chr(58) || 'fx']`
      : `array[${[0, 1, 2].map((step) => `'agency' || chr(58) || (:account * 3 + ${step})`).join(', ')}]`
  return [
    String.raw`\set transaction random(1, ${transactions})`,
    String.raw`\set account random(1, 100000)`,
    `with event as (
      insert into transaction_events (transaction_sid, move, to_status, actor)
      values (:transaction, 'RECEIVE', 'RECVD', 'bench') returning sid, at)
    insert into ledger_postings (event_sid, account, amount_cents, booked_at)
    select sid, account, cents, at from event, unnest(${accounts}, array[-1000, 400, 600]) as p (account, cents)`.replaceAll(
      '\n',
      ' ',
    ) + ';',
  ].join('\n')
}
