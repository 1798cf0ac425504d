import { matchStatement } from '../../../apps/server/src/core/customers/match.ts'
import { corridorStatement } from '../../../apps/server/src/core/quotes/corridor.ts'
import { createStatement } from '../../../apps/server/src/core/transfers/create.ts'
import { moveStatement } from '../../../apps/server/src/core/transfers/move.ts'
import { transferByReference } from '../../../apps/server/src/core/transfers/transfer.ts'
import { callerStatement } from '../../../apps/server/src/partner/caller.ts'

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
  readonly record: object
  readonly accounts: readonly string[]
  readonly cents: readonly number[]
  readonly sendRequest: string
  readonly sendResponse: string
  readonly commitRequest: string
  readonly commitResponse: string
}

/** The statements of a validation and of a commit, in their order and with their number of round trips; `people` for each client. */
export function transferScript(sample: Sample, people: number): string {
  const caller = filled(callerStatement, {
    agentId: quoted(sample.agentId),
    tokenMac: `decode('${sample.tokenMac}', 'hex')`,
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
    customerSends: ':sends',
    newCustomer: 'null::jsonb',
    transfer: `(:record::jsonb || jsonb_build_object('reference_number', :reference::text))`,
    createdAt: 'now()',
    operation: `'sendValidation'`,
    request: ':send_request::text',
    response: ':send_response::text',
    clientRequestId: ':first::text',
  })
  const move = filled(moveStatement, {
    ...common,
    sid: ':t_sid',
    version: ':t_version',
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
    request: ':commit_request::text',
    response: ':commit_response::text',
    clientRequestId: ':second::text',
  })
  return [
    // Each client has people of its own, or two would wait for one now and then, as no two tellers do.
    String.raw`\set person :client_id * ${people} + random(1, ${people})`,
    String.raw`\set reference random(100000000000, 999999999999)`,
    String.raw`\set first random(1, 9000000000000000)`,
    String.raw`\set second random(1, 9000000000000000)`,
    `${caller.replaceAll(':request', ':first')};`,
    `${corridor};`,
    `${match} \\gset`,
    `${create};`,
    `${caller.replaceAll(':request', ':second')};`,
    `${filled(transferByReference, { reference: ':reference::text' })} \\gset t_`,
    `${move};`,
  ].join('\n')
}

/** Texts that pgbench would search for variables if they stood in the script: they come as variables themselves. */
export function transferVariables(sample: Sample): Record<string, string> {
  return {
    record: JSON.stringify(sample.record),
    send_request: sample.sendRequest,
    send_response: sample.sendResponse,
    commit_request: sample.commitRequest,
    commit_response: sample.commitResponse,
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
