import { type field as fieldSchema, noLimits } from '@corridor/contract/compliance'
import type { z } from 'zod'
import type { Product } from '../../core/compliance/rules.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rawQuery, statement } from '../../platform/db/statement.ts'

export type Field = z.output<typeof fieldSchema>

export interface StoredLimits {
  readonly limitCoB: string | null
  readonly limitDoB: string | null
  readonly limitLegalID: string | null
  readonly limitPhotoID: string | null
  readonly limitTestQuestion: string | null
  readonly limitByTrn: string | null
  readonly limitTotalNet: string | null
  readonly accTotalNet: string | null
}

export interface Option {
  readonly deliveryOption: string
  readonly deliveryOptionName: string
  readonly displayOrder: number
}

export interface Enumeration {
  readonly values: { readonly sid: number; readonly idKey: string; readonly idValue: string }[]
  /** By number, in the order of the values. */
  readonly selected: number[]
}

/** The rules of one product, sending or receiving. */
interface Side {
  readonly active: boolean
  readonly fields: Field[]
  readonly limits: StoredLimits
}

/** All rules of an agency, of one moment. */
export interface StoredRules {
  readonly rulesVersion: number
  readonly send: Side
  readonly receive: Side & { readonly delivery: string[] }
  readonly options: Option[]
  readonly enumerations: Readonly<Record<string, Enumeration>>
}

interface Row extends Pick<StoredRules, 'rulesVersion' | 'options' | 'enumerations'> {
  readonly activeSnd: boolean
  readonly activeRcv: boolean
  readonly sendFields: Field[]
  readonly receiveFields: Field[]
  readonly sendLimits: StoredLimits | null
  readonly receiveLimits: StoredLimits | null
  readonly delivery: string[]
}

function fieldsOf(product: Product): string {
  const [visibility, forced, asks] =
    product === 1
      ? ['send_visibility', 'd.always_required', 'd.receive_visibility is null']
      : ['receive_visibility', 'false', 'true']
  return `coalesce((
    select jsonb_agg(jsonb_build_object(
      'tag', d.tag, 'category', d.category, 'displayOrder', d.display_order, 'fieldLabel', d.label,
      'visibility', case when ${forced} then 'REQ' else f.visibility end, 'publicado', d.published,
      'alwaysRequired', ${forced}, 'requiredAbove', case when ${asks} then d.required_above end
      ) order by d.category, d.display_order)
    from field_definitions d
    left join agency_fields f on f.agency_sid = a.sid and f.product = ${product} and f.tag = d.tag
    where d.${visibility} is not null), '[]')`
}

function limitsOf(product: Product): string {
  return `(
    select jsonb_build_object('limitCoB', limit_cob::text, 'limitDoB', limit_dob::text,
      'limitLegalID', limit_legal_id::text, 'limitPhotoID', limit_photo_id::text,
      'limitTestQuestion', limit_test_question::text, 'limitByTrn', limit_by_trn::text,
      'limitTotalNet', limit_total_net::text, 'accTotalNet', acc_total_net)
    from agency_limits where agency_sid = a.sid and product = ${product} and currency_code = asked.currency)`
}

/** One statement, so that the version is that of everything else in it. */
const rulesStatement = statement(
  'compliance-rules',
  `select a.rules_version as "rulesVersion", a.active_snd as "activeSnd", a.active_rcv as "activeRcv",
    ${fieldsOf(1)} as "sendFields", ${fieldsOf(2)} as "receiveFields",
    ${limitsOf(1)} as "sendLimits", ${limitsOf(2)} as "receiveLimits",
    (select jsonb_agg(jsonb_build_object('deliveryOption', code, 'deliveryOptionName', name,
      'displayOrder', display_order) order by display_order) from delivery_options) as options,
    array(select o.code from agency_delivery_options o join delivery_options d on d.code = o.code
      where o.agency_sid = a.sid order by d.display_order) as delivery,
    (select jsonb_object_agg(field, enumeration) from (
      select v.field, jsonb_build_object(
        'values', jsonb_agg(jsonb_build_object('sid', v.sid, 'idKey', v.key, 'idValue', v.value)
          order by v.display_order),
        'selected', coalesce(jsonb_agg(v.sid order by v.display_order) filter (where c.value_sid is not null), '[]')
        ) as enumeration
      from enumeration_values v
      left join agency_enumeration_values c on c.agency_sid = a.sid and c.value_sid = v.sid
      group by v.field) lists) as enumerations
  from agencies a, (select :currency::text as currency) asked where a.sid = :agencySid`,
).typed<{ agencySid: number; currency: string }, Row>()

/** The limits are those of one currency: the gateway and the panel ask for dollars. */
export async function readRules(
  db: Db | Tx,
  agencySid: number,
  currency: string,
): Promise<StoredRules | undefined> {
  const [row] = await rulesStatement(db, { agencySid, currency })
  return (
    row && {
      rulesVersion: row.rulesVersion,
      send: { active: row.activeSnd, fields: row.sendFields, limits: row.sendLimits ?? noLimits },
      receive: {
        active: row.activeRcv,
        fields: row.receiveFields,
        limits: row.receiveLimits ?? noLimits,
        delivery: row.delivery,
      },
      options: row.options,
      enumerations: row.enumerations,
    }
  )
}

const lastStatement = statement(
  'compliance-last-change',
  `select actor_login as "actorLogin", at from audit_entries
  where entity_sid = :agencySid and (
    (entity = 'agency_compliance' and action <> 'event')
    or (entity = 'agency' and action = 'update' and after ?| array['activeSND', 'activeRCV']))
  order by sid desc limit 1`,
).typed<{ agencySid: number }, { actorLogin: string; at: string }>()

/** Who touched the rules last. The services are rules too, and an agency's own form can switch them. */
export async function lastRulesChange(tx: Tx, agencySid: number) {
  return (await lastStatement(tx, { agencySid }))[0]
}

/** Every list, whatever agencies have chosen of it. */
export function listEnumerations(db: Db) {
  return rawQuery<{ field: string; values: Enumeration['values'] }>(
    db,
    `select field, jsonb_agg(jsonb_build_object('sid', sid, 'idKey', key, 'idValue', value)
      order by display_order) as values
    from enumeration_values group by field order by field`,
  )
}
