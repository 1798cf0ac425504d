import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/call.ts'
import { type Condition, condition, writeOut } from '../../platform/db/condition.ts'
import { literal } from '../../platform/db/csv.ts'

/*
 * What is inside of a scope, for every statement that lists or counts. Without a scope there is no condition: the
 * statement, its name and its plan are those that it would have had anyway.
 */

/** For the few rows that are read whole anyway. */
export function isOneOf(scope: Scope, agency: number): boolean {
  return scope === null || scope.includes(agency)
}

/** Of what belongs to an agency. */
export function agencyInside(scope: Scope, column: string): Condition[] {
  return scope === null ? [] : [condition(`${column} = any(?::integer[])`, scope)]
}

/** Of a transfer: sent or to be paid by an agency inside. `of` is its table's name with a dot, where it needs one. */
export function transferInside(scope: Scope, of = ''): Condition[] {
  if (scope === null) return []
  const side = (name: string): string => `${of}${name}_agency_sid = any(?::integer[])`
  return [condition(`(${side('send')} or ${side('receive')})`, scope, scope)]
}

/** Of a person: has sent through an agency inside, under this record or one that was merged into it. */
export function customerInside(scope: Scope, sid: string): Condition[] {
  if (scope === null) return []
  const sent = (
    whose: string,
  ): string => `exists (select from transactions sent where sent.customer_sid = ${whose}
    and sent.status <> 'DELETED' and sent.send_agency_sid = any(?::integer[]))`
  return [
    condition(
      `(${sent(sid)} or exists (select from customers merged where merged.merged_into = ${sid} and ${sent('merged.sid')}))`,
      scope,
      scope,
    ),
  ]
}

/** The same of a list of people, from the side of the agencies: few of a long list are found by their transfers. */
export function customersInside(scope: Scope, sid: string): Condition[] {
  if (scope === null) return []
  return [
    condition(
      `${sid} in (select coalesce(c.merged_into, c.sid) from customers c where c.sid in (
        select customer_sid from transactions where status <> 'DELETED' and send_agency_sid = any(?::integer[])))`,
      scope,
    ),
  ]
}

/** The numbers of agencies written out, for statements that take no values or count their own. */
export function written(conditions: readonly Condition[]): string[] {
  return conditions.map((one) => writeOut(one, literal))
}

/** The same as ` and …` behind other conditions. */
export function andWritten(conditions: readonly Condition[]): string {
  return written(conditions)
    .map((one) => ` and ${one}`)
    .join('')
}

/** For a query that is put together; `true` where there is no scope. */
export function asSql(conditions: readonly Condition[]): RawBuilder<boolean> {
  return sql.raw(written(conditions).join(' and ') || 'true')
}
