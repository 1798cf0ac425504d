import type { RouteParsed } from '@corridor/contract/common/route'
import type { complianceRoutes } from '@corridor/contract/compliance'
import { reason } from '@corridor/contract/refusals/refusals'
import type { Limits } from '@corridor/domain/compliance/checks'
import { decimal } from '@corridor/domain/money/decimal'
import { noLimits, products, readAgencyRules } from '../../core/compliance/rules.ts'
import { type CustomerDetails, detailsOf } from '../../core/customers/details.ts'
import type { KnownCustomer } from '../../core/customers/match.ts'
import { personName } from '../../core/transfers/present.ts'
import { receivedTotal } from '../../core/transfers/received-total.ts'
import type { Scope } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { invalidField } from '../../platform/refusals.ts'
import { judgeReceiving, judgeSending, questionFields, type Ruleset, type Told } from './judge.ts'
import { readRulesets } from './rulesets.ts'
import { isReceiverInside, receivedBeforeTransfer, sentBeforeTransfer } from './totals.ts'

type TryBody = RouteParsed<(typeof complianceRoutes)['tryOne']>['body']

interface PastTransfer {
  readonly sid: number
  readonly referenceNumber: string
  readonly at: string
  readonly amountBase: string
  readonly deliveryOption: string
  readonly senderFields: Readonly<Record<string, string>>
  /** Null where it has not been paid out. */
  readonly receiverFields: Readonly<Record<string, string>> | null
  readonly payerLimits: Pick<Limits, 'limitByTrn' | 'limitTestQuestion' | 'limitTotalNet'>
  readonly payerPeriod: string | null
}

const pastStatement = statement(
  'compliance-past-transfer',
  `select t.sid, t.reference_number as "referenceNumber", t.created_at as at, t.amount_base as "amountBase",
    t.delivery_option as "deliveryOption", t.sender_fields as "senderFields",
    case when t.status = 'RECVD' then t.receiver_fields end as "receiverFields",
    jsonb_build_object('limitByTrn', p.limit_by_trn::text, 'limitTestQuestion', p.limit_test_question::text,
      'limitTotalNet', p.limit_total_net::text) as "payerLimits", p.acc_total_net as "payerPeriod"
  from transactions t
  left join agency_limits p on p.agency_sid = t.receive_agency_sid and p.product = 2 and p.currency_code = 'USD'
  where t.reference_number = :reference
    and :agencySid = case :product::integer when 1 then t.send_agency_sid else t.receive_agency_sid end`,
).typed<{ reference: string; agencySid: number; product: number }, PastTransfer>()

/** What stands for a value that is not to be read; sent back, it means the value that is stored. */
const masked = '***'

/** Who a typed sender is. */
type MatchSender = (details: CustomerDetails, period: string) => Promise<KnownCustomer | undefined>

/** Whoever tries them: what of other people's totals is theirs to read. */
interface Tried {
  readonly scope: Scope
  readonly match: MatchSender
}

/** What would become of one transfer by the typed rules and by the stored ones. Nothing is written. */
export async function tryOne(db: Db, agencySid: number, body: TryBody, { scope, match }: Tried) {
  const { typed, stored, side } = await readRulesets(db, agencySid, body)
  const past = await findPast(db, agencySid, body)
  const amountBase = amountOf(body, past)
  const deliveryOption = body.deliveryOption ?? past?.deliveryOption ?? ''
  const known = (side === 'send' ? past?.senderFields : past?.receiverFields) ?? {}
  const values = valuesOf(known, body.values ?? {})
  const sample = { amountBase, deliveryOption, values, past }
  const judge =
    side === 'send'
      ? await senderJudge(db, sample, match)
      : await receiverJudge(db, agencySid, { ...sample, scope })
  const secret = new Set(typed.rules.fields.filter(({ isSecret }) => isSecret).map(({ tag }) => tag))
  return {
    transfer: past ? presentPast(past) : null,
    amount: amountBase,
    deliveryOption,
    values: Object.fromEntries(
      [...values].map(([tag, value]) => [tag, secret.has(tag) ? masked : value] as const),
    ),
    lists: listsOf(typed),
    typed: await judge(typed),
    stored: await judge(stored),
  }
}

function listsOf({ rules: { fields } }: Ruleset): Record<string, string> {
  const lists: Record<string, string> = {}
  for (const { tag, kind, enumeration } of fields) {
    if (kind === 'country') lists[tag] = kind
    else if (enumeration !== null) lists[tag] = enumeration
  }
  return lists
}

async function findPast(
  db: Db,
  agencySid: number,
  { reference, product }: TryBody,
): Promise<PastTransfer | undefined> {
  if (reference === undefined || reference === '') return undefined
  const [past] = await pastStatement(db, { reference, agencySid, product })
  if (!past) throw invalidField('reference', reason('unknown_transfer', { reference }))
  return past
}

function amountOf({ amount }: TryBody, past: PastTransfer | undefined): string {
  const found = amount ?? past?.amountBase
  if (found === undefined) throw invalidField('amount', reason('required'))
  return decimal(found).toFixed(2)
}

/**
 * What was typed goes before what was stored, without the spaces around, as the gateway takes it; a blank takes it away.
 */
function valuesOf(
  known: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string>>,
): Map<string, string> {
  const values = new Map(Object.entries(known))
  for (const [tag, text] of Object.entries(typed)) {
    const value = text.trim()
    if (value === '') values.delete(tag)
    else if (value !== masked || !values.has(tag)) values.set(tag, value)
  }
  return values
}

interface Sample {
  readonly amountBase: string
  readonly deliveryOption: string
  readonly values: ReadonlyMap<string, string>
  readonly past: PastTransfer | undefined
}

type Judge = (ruleset: Ruleset) => Promise<Told[]>

async function senderJudge(db: Db, { amountBase, values, past }: Sample, match: MatchSender): Promise<Judge> {
  const sentBefore = async (period: string): Promise<string> => {
    if (past) return sentBeforeTransfer(db, past.sid, period)
    return (await match(detailsOf(values), period))?.sentBase ?? '0'
  }
  const payer = { limits: { ...noLimits, ...past?.payerLimits }, period: past?.payerPeriod ?? null }
  return (ruleset) => judgeSending(ruleset, { amountBase, values, payer, sentBefore })
}

async function receiverJudge(
  db: Db,
  agencySid: number,
  { scope, ...sample }: Sample & { readonly scope: Scope },
): Promise<Judge> {
  const { past, values } = sample
  const questions = questionFields(await readAgencyRules(db, agencySid, products.send))
  const dateOfBirth = values.get('receiverDOB')
  const receivedBefore = async (period: string): Promise<string> => {
    if (past) return receivedBeforeTransfer(db, past.sid, { period, dateOfBirth })
    const typed = { senderFields: Object.fromEntries(values) }
    if (!(await isReceiverInside(db, scope, { ...typed, dateOfBirth }))) return '0'
    return receivedTotal(db, typed, { period, dateOfBirth })
  }
  const tags = new Set(questions.map(({ tag }) => tag))
  const senderValues = past && Object.entries(past.senderFields).filter(([tag]) => tags.has(tag))
  return (ruleset) =>
    judgeReceiving(ruleset, {
      ...sample,
      questions,
      senderValues: senderValues ? new Map(senderValues) : null,
      receivedBefore,
    })
}

function presentPast({ sid, referenceNumber, at, senderFields }: PastTransfer) {
  return {
    sid,
    referenceNumber,
    sender: personName(senderFields, 'sender'),
    receiver: personName(senderFields, 'receiver'),
    at,
  }
}
