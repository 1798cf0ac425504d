import { matchStatement } from '../../../apps/server/src/core/customers/match.ts'
import { corridorStatement } from '../../../apps/server/src/core/quotes/corridor.ts'
import { createStatement } from '../../../apps/server/src/core/transfers/create.ts'
import { moveStatement } from '../../../apps/server/src/core/transfers/move.ts'
import { transferByReference } from '../../../apps/server/src/core/transfers/transfer.ts'
import { callerStatement } from '../../../apps/server/src/partner/caller.ts'

/** A parameter of the gateway becomes what pgbench puts in its place: a literal or one of its variables. */
const filled = (text: string, values: readonly string[]): string =>
  text
    .replaceAll(/\$(\d+)/g, (_, number: string) => values[Number(number) - 1] ?? 'null')
    .replaceAll('\n', ' ')

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

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
export const transferScript = (sample: Sample, people: number): string => {
  const caller = filled(callerStatement.text, [
    quoted(sample.agentId),
    `decode('${sample.tokenMac}', 'hex')`,
    `'001'`,
    `'127.0.0.1'`,
    ':request::text',
  ])
  const actor = quoted(`agent ${sample.agentId}/001`)
  const hash = `decode(repeat('ab', 32), 'hex')`
  const record = `:record::jsonb || jsonb_build_object('reference_number', :reference::text)`
  return [
    // Each client has people of its own, or two would wait for one now and then, as no two tellers do.
    String.raw`\set person :client_id * ${people} + random(1, ${people})`,
    String.raw`\set reference random(100000000000, 999999999999)`,
    String.raw`\set first random(1, 9000000000000000)`,
    String.raw`\set second random(1, 9000000000000000)`,
    `${caller.replaceAll(':request', ':first')};`,
    `${filled(corridorStatement.text, [String(sample.agencySid), quoted(sample.payerCode), `'USD'`, `'MXN'`])};`,
    `${filled(matchStatement.text, [`'BENCH||PERSON ' || :person || '|'`, `''`, `''`, 'null', 'null', `''`, `''`, `'day'`])} \\gset`,
    `${filled(createStatement.text, [':sid', ':sends', 'null::jsonb', `(${record})`, 'now()', actor, 'null', quoted('bench'), `'sendValidation'`, ':send_request::text', ':send_response::text', String(sample.agentSid), ':first::text', hash])};`,
    `${caller.replaceAll(':request', ':second')};`,
    `${filled(transferByReference.text, [':reference::text'])} \\gset t_`,
    `${filled(moveStatement.text, [':t_sid', ':t_version', `'AVAIL'`, 'now()', `now() + interval '90 days'`, 'null', 'null', 'null', 'null', 'null', 'null', 'now()', `'SEND'`, `'UNCOM'`, actor, `''`, `array[${sample.accounts.map(quoted).join(', ')}]`, `array[${sample.cents.join(', ')}]`, 'null', quoted('bench'), `'commitTransaction'`, ':commit_request::text', ':commit_response::text', String(sample.agentSid), ':second::text', hash])};`,
  ].join('\n')
}

/** Texts that pgbench would search for variables if they stood in the script: they come as variables themselves. */
export const transferVariables = (sample: Sample): Record<string, string> => ({
  record: JSON.stringify(sample.record),
  send_request: sample.sendRequest,
  send_response: sample.sendResponse,
  commit_request: sample.commitRequest,
  commit_response: sample.commitResponse,
})

/** A payout's postings: all on the operator's accounts, or each on accounts of its own. */
export const postingScript = (kind: 'operator' | 'spread', transactions: number): string => {
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
