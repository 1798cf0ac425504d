import type { FieldRule, Limits } from '@corridor/domain/compliance/checks'
import type { Db, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export const products = { send: 1, receive: 2 } as const

export type Product = (typeof products)[keyof typeof products]

/** What a total is counted over: words that `date_trunc` knows. */
const periods: ReadonlySet<string> = new Set(['day', 'week', 'month', 'year'])

export function isPeriod(text: string): boolean {
  return periods.has(text)
}

/** What an agency demands of a transfer: its fields, its limits and the values it accepts. */
export interface AgencyRules {
  readonly fields: readonly RuleField[]
  readonly limits: Limits
  /** The period of the network total. */
  readonly period: string | null
}

export interface RuleField extends FieldRule {
  readonly category: string
  /** The list that its values are chosen from. */
  readonly enumeration: string | null
  readonly isSecret: boolean
}

interface RulesRow {
  readonly fields: RuleField[] | null
  readonly limits: Limits | null
  readonly period: string | null
}

/** Of a value `e`: the agency has chosen it, or nothing of its list. */
const isAccepted = `(
  exists (select from agency_enumeration_values a where a.agency_sid = :agencySid and a.value_sid = e.sid)
  or not exists (
    select from agency_enumeration_values a join enumeration_values o on o.sid = a.value_sid
    where a.agency_sid = :agencySid and o.field = e.field))`

const rulesStatement = statement(
  'agency-rules',
  `select
    (select jsonb_agg(jsonb_build_object(
        'tag', d.tag, 'label', d.label, 'category', d.category, 'kind', d.kind, 'maxLength', d.max_length,
        'isSecret', d.is_secret, 'enumeration', d.enumeration,
        'visibility', case when d.always_required and :product = 1 then 'REQ' else coalesce(f.visibility, 'NOT_ALL') end,
        -- A limit of sending asks for the sender's papers, one of receiving for the receiver's.
        'requiredAbove', case when :product = 2 or d.receive_visibility is null then d.required_above end,
        'accepted', case d.kind
          when 'country' then (select jsonb_agg(country_code) from countries)
          when 'enumeration' then (
            select jsonb_agg(e.key order by e.display_order) from enumeration_values e
            where e.field = d.enumeration and ${isAccepted})
        end) order by d.category, d.display_order)
      from field_definitions d
      left join agency_fields f on f.agency_sid = :agencySid and f.product = :product and f.tag = d.tag
      where d.published and case :product when 1 then d.send_visibility else d.receive_visibility end is not null
    ) as fields,
    (select jsonb_build_object(
        'limitCoB', limit_cob::text, 'limitDoB', limit_dob::text, 'limitLegalID', limit_legal_id::text,
        'limitPhotoID', limit_photo_id::text, 'limitTestQuestion', limit_test_question::text,
        'limitByTrn', limit_by_trn::text, 'limitTotalNet', limit_total_net::text)
      from agency_limits where agency_sid = :agencySid and product = :product and currency_code = 'USD') as limits,
    (select acc_total_net from agency_limits
      where agency_sid = :agencySid and product = :product and currency_code = 'USD') as period`,
).typed<{ agencySid: number; product: Product }, RulesRow>()

export const noLimits: Limits = {
  limitCoB: null,
  limitDoB: null,
  limitLegalID: null,
  limitPhotoID: null,
  limitTestQuestion: null,
  limitByTrn: null,
  limitTotalNet: null,
}

export async function readAgencyRules(
  db: Db | Tx,
  agencySid: number,
  product: Product,
): Promise<AgencyRules> {
  const [row] = await rulesStatement(db, { agencySid, product })
  return { fields: row?.fields ?? [], limits: row?.limits ?? noLimits, period: row?.period ?? null }
}

/**
 * The rules of an agency as of a version that the caller has just read from the database. They are large and
 * change rarely, so the newest version is kept in memory; the version makes it impossible to use an old one.
 */
export function makeRules() {
  const kept = new Map<string, { version: number; rules: AgencyRules }>()
  const keyOf = (agencySid: number, product: Product): string => `${agencySid} ${product}`
  const read = async (
    db: Db | Tx,
    agencySid: number,
    version: number,
    product: Product,
  ): Promise<AgencyRules> => {
    const key = keyOf(agencySid, product)
    const known = kept.get(key)
    if (known?.version === version) return known.rules
    const rules = await readAgencyRules(db, agencySid, product)
    kept.set(key, { version, rules })
    return rules
  }
  /** Those of some moment, if there are any: to guess by, not to judge by. */
  const last = (agencySid: number, product: Product): AgencyRules | undefined =>
    kept.get(keyOf(agencySid, product))?.rules
  return Object.assign(read, { last })
}

export type ReadRules = ReturnType<typeof makeRules>

const acceptedStatement = statement(
  'accepted-values',
  `select e.key as code, e.value as name from enumeration_values e
  where e.field = :field and ${isAccepted} order by e.display_order`,
).typed<{ agencySid: number; field: string }, { code: string; name: string }>()

/** What an agency takes of a list, with names for people. */
export function acceptedValues(db: Db | Tx, agencySid: number, field: string) {
  return acceptedStatement(db, { agencySid, field })
}
