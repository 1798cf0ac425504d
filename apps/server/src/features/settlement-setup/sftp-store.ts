import type { sftpOutcomes } from '@corridor/contract/settlement-setup'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export type SftpOutcome = (typeof sftpOutcomes)[number]

export interface TargetValues {
  readonly host: string
  readonly port: number
  readonly account: string
  readonly folder: string
  readonly loginWith: 'key' | 'password'
}

export function getTarget(db: Db | Tx, agencySid: number) {
  return db
    .selectFrom('sftpTargets')
    .select([
      'agencySid as agency',
      'host',
      'port',
      'account',
      'folder',
      'loginWith',
      'hostKeyFingerprint as fingerprint',
      'hostKeyAcceptedAt as acceptedAt',
      'hostKeyAcceptedBy as acceptedBy',
      'testedAt',
      'testOutcome',
      'version',
    ])
    .$narrowType<{ loginWith: 'key' | 'password'; testOutcome: SftpOutcome | null }>()
    .where('agencySid', '=', agencySid)
    .executeTakeFirst()
}

export type ShownTarget = NonNullable<Awaited<ReturnType<typeof getTarget>>>

function storedTargets(db: Db | Tx) {
  return db.selectFrom('sftpTargets').selectAll().$narrowType<{ loginWith: 'key' | 'password' }>()
}

export function readTarget(db: Db, agencySid: number) {
  return storedTargets(db).where('agencySid', '=', agencySid).executeTakeFirst()
}

export function lockTarget(tx: Tx, agencySid: number) {
  return storedTargets(tx).where('agencySid', '=', agencySid).forUpdate().executeTakeFirst()
}

export async function insertTarget(
  tx: Tx,
  agencySid: number,
  values: TargetValues,
  secretSealed: Buffer,
): Promise<number> {
  await tx
    .insertInto('sftpTargets')
    .values({ ...values, agencySid, secretSealed })
    .execute()
  return agencySid
}

const forgotten = {
  hostKeyFingerprint: null,
  hostKeyAcceptedAt: null,
  hostKeyAcceptedBy: null,
} as const

/** What was tested is not what is stored now; another server has to be accepted anew. */
export async function updateTarget(
  tx: Tx,
  agencySid: number,
  values: TargetValues,
  { secretSealed, otherServer }: { readonly secretSealed: Buffer; readonly otherServer: boolean },
): Promise<void> {
  await tx
    .updateTable('sftpTargets')
    .set({
      ...values,
      secretSealed,
      ...(otherServer && forgotten),
      testedAt: null,
      testOutcome: null,
      version: sql`version + 1`,
    })
    .where('agencySid', '=', agencySid)
    .execute()
}

export async function pinTarget(tx: Tx, agencySid: number, fingerprint: string, by: string): Promise<void> {
  await tx
    .updateTable('sftpTargets')
    .set({
      hostKeyFingerprint: fingerprint,
      hostKeyAcceptedAt: sql`now()`,
      hostKeyAcceptedBy: by,
      version: sql`version + 1`,
    })
    .where('agencySid', '=', agencySid)
    .execute()
}

export async function noteTest(tx: Tx, agencySid: number, outcome: SftpOutcome): Promise<void> {
  await tx
    .updateTable('sftpTargets')
    .set({ testedAt: sql`now()`, testOutcome: outcome })
    .where('agencySid', '=', agencySid)
    .execute()
}

export async function deleteTarget(tx: Tx, agencySid: number): Promise<void> {
  await tx.deleteFrom('sftpTargets').where('agencySid', '=', agencySid).execute()
}
