import type { RouteParsed } from '@corridor/contract/common/route'
import type { settlementSetupRoutes } from '@corridor/contract/settlement-setup'
import { codeColumns, codeObjects, noCodes, withoutHidden } from '@corridor/domain/settlements/codes'
import { lockAgency } from '../../core/agencies/lock.ts'
import { zipPasswordOf } from '../../core/settlements/setup.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeRecord, insertRecord, type RecordKind } from '../../platform/records.ts'
import { changedMeanwhile } from '../../platform/refusals.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import {
  type CodeValues,
  getSetup,
  insertSetup,
  listCodes,
  lockSetup,
  replaceCodes,
  type SetupValues,
  setZipPassword,
  updateSetup,
} from './store.ts'

export type SetupDeps = Pick<Platform, 'db' | 'secrets'>

type Routes = typeof settlementSetupRoutes
type CreateBody = RouteParsed<Routes['create']>['body']
type UpdateBody = RouteParsed<Routes['update']>['body']

async function showSetup(tx: Tx, agencySid: number) {
  const settlement = await getSetup(tx, agencySid)
  return settlement && { settlement, settlementCodeArr: await listCodes(tx, agencySid) }
}

type SavedSetup = NonNullable<Awaited<ReturnType<typeof showSetup>>>

/** One record with its codes. It is numbered by its agency, which has one at most. */
const setupRecord: RecordKind<SavedSetup> = {
  entity: 'settlement_setup',
  gone: 'settlement_setup_gone',
  show: showSetup,
  audited: ({ settlement: { agency: _fixed, ...fields }, settlementCodeArr }) => ({
    ...fields,
    ...Object.fromEntries(
      settlementCodeArr.flatMap(({ typeObject, ...row }) =>
        codeColumns.map((column) => [`${typeObject}.${column}`, row[column]]),
      ),
    ),
  }),
}

export function createSetup(
  { db, secrets }: SetupDeps,
  call: AnyCall,
  body: CreateBody,
): Promise<SavedSetup> {
  const { agency, zipPass, ...values } = body.settlement
  return inTransaction(db, async (tx) => {
    if (!(await lockAgency(tx, agency))) throw refusal('agency_gone')
    // Whoever set it up in the meantime must not be overwritten by somebody who saw nothing.
    if (await getSetup(tx, agency)) throw await changedMeanwhile(tx, 'settlement_setup', agency)
    if (zipPass || values.groupMail) await requireGrant(tx, call, 'agencies')
    return insertRecord(tx, call, setupRecord, async () => {
      const sid = await insertSetup(tx, agency, values)
      if (zipPass) await setZipPassword(tx, sid, seal(secrets, zipPasswordOf(sid), zipPass))
      await saveCodes(tx, agency, values, body.settlementCodeArr)
      return agency
    })
  })
}

export function changeSetup(
  { db, secrets }: SetupDeps,
  call: AnyCall,
  sid: number,
  { settlement: { version, ...values }, settlementCodeArr, zipPassN }: UpdateBody,
): Promise<SavedSetup> {
  return inTransaction(db, async (tx) => {
    const stored = await lockSetup(tx, sid)
    if (!stored) throw refusal('settlement_setup_gone')
    return changeRecord(tx, call, setupRecord, {
      sid: stored.agencySid,
      version,
      lock: async () => stored,
      update: async () => {
        // Who is told of a file and what opens it: a session left open must not be enough to turn them to somebody else.
        if (zipPassN || values.groupMail !== stored.groupMail) await requireGrant(tx, call, 'agencies')
        await updateSetup(tx, sid, values)
        if (zipPassN) await setZipPassword(tx, sid, seal(secrets, zipPasswordOf(sid), zipPassN))
        await saveCodes(tx, stored.agencySid, values, settlementCodeArr)
      },
      changedSecrets: zipPassN ? ['zipPass'] : [],
    })
  })
}

/** In clear, for somebody who has just shown the second password; the history says who it was. */
export function revealZipPassword({ db, secrets }: SetupDeps, call: AnyCall, sid: number): Promise<string> {
  return inTransaction(db, async (tx) => {
    await requireGrant(tx, call, 'agencies')
    const stored = await lockSetup(tx, sid)
    if (!stored) throw refusal('settlement_setup_gone')
    if (!stored.zipPassSealed) throw refusal('zip_password_missing')
    const password = unseal(secrets, zipPasswordOf(sid), stored.zipPassSealed)
    await writeAudit(tx, call, {
      entity: 'settlement_setup',
      entitySid: stored.agencySid,
      action: 'event',
      after: { event: 'saw the zip password' },
    })
    return password
  })
}

async function saveCodes(
  tx: Tx,
  agencySid: number,
  { idTypeTrns }: Pick<SetupValues, 'idTypeTrns'>,
  rows: readonly CodeValues[],
): Promise<void> {
  const complete = codeObjects.map((typeObject) => ({
    typeObject,
    ...withoutHidden(idTypeTrns, rows.find((row) => row.typeObject === typeObject) ?? noCodes),
  }))
  await replaceCodes(tx, agencySid, complete)
}
