import type { RouteParsed } from '@corridor/contract/common/route'
import { type holdRulesRoutes, maxRules, maxWatched } from '@corridor/contract/hold-rules'
import { reason as reasonOf } from '@corridor/contract/refusals/refusals'
import { decimal } from '@corridor/domain/money/decimal'
import { writeAudit } from '../../platform/audit.ts'
import { type AnyCall, nameOf } from '../../platform/call.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { changeRecord, insertRecord, type RecordKind } from '../../platform/records.ts'
import { invalidField } from '../../platform/refusals.ts'
import { getEntry, getRule, type ShownEntry, type ShownRule } from './queries.ts'
import {
  countRules,
  countWatched,
  endEntry,
  insertEntry,
  insertRule,
  lockEntry,
  lockRule,
  updateRule,
} from './store.ts'

type Body<Name extends 'create' | 'update' | 'watch'> = RouteParsed<(typeof holdRulesRoutes)[Name]>['body']

const ruleRecord: RecordKind<ShownRule> = {
  entity: 'hold_rule',
  gone: 'hold_rule_gone',
  show: getRule,
  audited: ({ agency: _number, ...fields }) => fields,
  constraints: {
    hold_rules_once: () => refusal('hold_rule_exists'),
    hold_rules_agency_sid_fkey: () => invalidField('agency', reasonOf('no_such_agency')),
    hold_rules_figures: () => invalidField('above', reasonOf('figure_not_of_kind')),
  },
}

export function createRule(db: Db, call: AnyCall, { agency, ...values }: Body<'create'>): Promise<ShownRule> {
  return inTransaction(db, async (tx) => {
    if ((await countRules(tx)) >= maxRules) throw refusal('hold_rules_full', { max: maxRules })
    return insertRecord(tx, call, ruleRecord, () =>
      insertRule(tx, { ...values, agencySid: agency, changedBy: nameOf(call) }),
    )
  })
}

export function changeRule(
  db: Db,
  call: AnyCall,
  sid: number,
  { version, ...values }: Body<'update'>,
): Promise<ShownRule> {
  return inTransaction(db, (tx) =>
    changeRecord(tx, call, ruleRecord, {
      sid,
      version,
      lock: () => lockRule(tx, sid),
      isSame: (shown) =>
        shown.isActive === values.isActive &&
        shown.allowed === values.allowed &&
        sameAmount(shown.above, values.above),
      update: () => updateRule(tx, sid, { ...values, changedBy: nameOf(call) }),
    }),
  )
}

function sameAmount(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : decimal(one).eq(decimal(other))
}

const entryRecord: RecordKind<ShownEntry> = {
  entity: 'watch_entry',
  gone: 'watch_entry_gone',
  show: getEntry,
  audited: ({ name, dateOfBirth, reason }) => ({ name, dateOfBirth, reason }),
}

export function watch(db: Db, call: AnyCall, values: Body<'watch'>): Promise<ShownEntry> {
  return inTransaction(db, async (tx) => {
    if ((await countWatched(tx)) >= maxWatched) throw refusal('watch_list_full', { max: maxWatched })
    return insertRecord(tx, call, entryRecord, () => insertEntry(tx, { ...values, addedBy: nameOf(call) }))
  })
}

/** Off the list, and still in the table: a hold may name it. */
export function unwatch(db: Db, call: AnyCall, sid: number, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const entry = await lockEntry(tx, sid)
    if (!entry) throw refusal('watch_entry_gone')
    await endEntry(tx, sid, { by: nameOf(call), reason })
    const { name, dateOfBirth } = entry
    await writeAudit(tx, call, {
      entity: 'watch_entry',
      entitySid: sid,
      action: 'delete',
      before: { name, dateOfBirth, reason: entry.reason },
      after: { reason },
    })
  })
}
