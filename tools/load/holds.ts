import { type HoldRule, judgeHolds, type RuleHit } from '@corridor/domain/holds/rules'
import { readHoldFacts } from '../../apps/server/src/core/holds/facts.ts'
import { changeRule, createRule, watch } from '../../apps/server/src/features/hold-rules/service.ts'
import type { HostCall } from '../../apps/server/src/platform/call.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'

const noFigures = { above: null, allowed: null } as const

const rules = [
  { kind: 'amount', above: '5000.00', allowed: null },
  { kind: 'watch_list', ...noFigures },
  { kind: 'first', above: '1500.00', allowed: null },
  { kind: 'per_day', above: null, allowed: 5 },
  { kind: 'id_expired', ...noFigures },
] as const

/** The others would hold whoever tries the gateway a few times. */
const staysOn: ReadonlySet<string> = new Set(['amount', 'watch_list'])

const watched = ['ROGELIO PAVON ESCUDERO', 'Anselm Brückner', "Maeve O'Rourke-Quinn"]

/** More of the past are not looked at. */
const most = 300

export interface Held {
  readonly sid: number
  readonly at: string
  readonly reason: string
}

/** The rules and the list, all on. Who sends twice in a day is held at one agency, so that there is somebody. */
export async function addHoldRules(db: Db, call: HostCall): Promise<HoldRule[]> {
  const judges: HoldRule[] = []
  const add = async (rule: (typeof rules)[number] | ReturnType<typeof oncePerDay>, agency: number | null) => {
    const { sid, version } = await createRule(db, call, { ...rule, agency, isActive: true })
    judges.push({ ...rule, sid, version, agencySid: agency })
  }
  for (const rule of rules) await add(rule, null)
  const [busy] = await rawQuery<{ agency: number }>(db, findBusy)
  if (busy) await add(oncePerDay(), busy.agency)
  for (const name of watched)
    await watch(db, call, {
      name,
      dateOfBirth: null,
      reason: 'A letter of our bank, of the 3rd of this month',
    })
  return judges
}

function oncePerDay() {
  return { kind: 'per_day', above: null, allowed: 1 } as const
}

/** Where somebody has sent twice on one of the last days, and the second can still be paid out. */
const findBusy = `
  select t.send_agency_sid as agency from transactions t
  where t.status = 'AVAIL' and t.created_at > now() - interval '3 days' and exists (
    select from transactions o where o.customer_sid = t.customer_sid and o.sid < t.sid and o.status <> 'DELETED'
      and o.created_at >= date_trunc('day', t.created_at, 'UTC'))
  order by t.sid desc limit 1`

export async function switchOff(db: Db, call: HostCall, judges: readonly HoldRule[]): Promise<void> {
  for (const { sid, kind, above, allowed, version } of judges)
    if (!staysOn.has(kind)) await changeRule(db, call, sid, { above, allowed, isActive: false, version })
}

/** Why transfers were held that went on long ago, so that the rules have something to count. */
export async function explainPast(db: Db, judges: readonly HoldRule[]): Promise<void> {
  const past = await rawQuery<Held>(
    db,
    `select e.transaction_sid as sid, e.at, e.reason from transaction_events e
    where e.move = 'HOLD' and e.at > now() - interval '90 days'
      and not exists (select from holds h where h.transaction_sid = e.transaction_sid)
    order by e.sid desc limit ${most}`,
  )
  for (const one of past) {
    const hits = judgeHolds(judges, await readHoldFacts(db, one.sid))
    await (hits.length > 0 ? storeByRule(db, one, hits) : storeByStaff(db, one))
  }
}

async function storeByRule(db: Db, { sid, at }: Held, hits: readonly RuleHit[]): Promise<void> {
  await rawQuery(
    db,
    `insert into holds (transaction_sid, rule_sid, rule_version, source, facts, at)
    select $1, hit."ruleSid", hit."ruleVersion", 'rule', hit.facts, $3
    from jsonb_to_recordset($2::jsonb) as hit ("ruleSid" integer, "ruleVersion" integer, facts jsonb)`,
    [sid, JSON.stringify(hits), at],
  )
}

export async function storeByStaff(db: Db, { sid, at, reason }: Held): Promise<void> {
  await rawQuery(db, `insert into holds (transaction_sid, source, facts, at) values ($1, 'staff', $2, $3)`, [
    sid,
    JSON.stringify({ kind: 'staff', reason }),
    at,
  ])
}
