import type { ProposalKindName } from '@corridor/contract/proposals'
import type { FourEyes } from '@corridor/domain/proposals/decide'
import { sql } from 'kysely'
import type { AnyCall } from '../../platform/call.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface Setting extends FourEyes {
  readonly lapseHours: number
  readonly version: number
}

/** A kind that was never set needs no second person. */
const shipped: Setting = { isOn: false, aboveCents: null, lapseHours: 24, version: 1 }

/** Not to be turned off. */
const alwaysOn: Setting = { ...shipped, isOn: true }

const aboveThousand: Setting = { ...alwaysOn, aboveCents: 100_000n }

/** Of a kind that was never set in production. One that was switched off has a row and stays off. */
const shippedInProduction: Readonly<Partial<Record<ProposalKindName, Setting>>> = {
  bank_account: alwaysOn,
  agency_split: alwaysOn,
  refund: aboveThousand,
  credit_limit: aboveThousand,
  payment: aboveThousand,
}

export async function readSettings(
  db: Db | Tx,
  { mode }: Pick<AnyCall, 'mode'>,
): Promise<(kind: ProposalKindName) => Setting> {
  const rows = await db.selectFrom('fourEyesSettings').selectAll().execute()
  const stored = new Map(
    rows.map(({ kind, aboveCents, ...row }) => [
      kind,
      { ...row, aboveCents: aboveCents === null ? null : BigInt(aboveCents) },
    ]),
  )
  const unset = mode === 'PROD' ? shippedInProduction : {}
  return (kind) =>
    kind === 'four_eyes' || kind === 'reopen_day' ? alwaysOn : (stored.get(kind) ?? unset[kind] ?? shipped)
}

export async function readSetting(
  db: Db | Tx,
  call: Pick<AnyCall, 'mode'>,
  kind: ProposalKindName,
): Promise<Setting> {
  return (await readSettings(db, call))(kind)
}

/** Whether this caller's changes of this kind wait for a second person; for saves that cannot wait and are refused. */
export async function needsSecondPerson(tx: Tx, call: AnyCall, kind: ProposalKindName): Promise<boolean> {
  return call.actor !== null && (await readSetting(tx, call, kind)).isOn
}

/** Saves of settings come one after the other; whoever only reads them passes. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table four_eyes_settings in share row exclusive mode`.execute(tx)
}

export async function storeSetting(
  tx: Tx,
  kind: ProposalKindName,
  { isOn, aboveCents, lapseHours, version }: Setting,
): Promise<void> {
  const values = { isOn, aboveCents: aboveCents === null ? null : Number(aboveCents), lapseHours, version }
  await tx
    .insertInto('fourEyesSettings')
    .values({ kind, ...values })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
    .execute()
}
