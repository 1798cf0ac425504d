import type { RouteParsed } from '@corridor/contract/common/route'
import { reason } from '@corridor/contract/refusals/refusals'
import type { settlementSetupRoutes } from '@corridor/contract/settlement-setup'
import { lockAgency } from '../../core/agencies/lock.ts'
import { openSftpLogin, sftpSecretOf } from '../../core/settlements/targets.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall, AnyCall } from '../../platform/call.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkPrivateKey } from '../../platform/private-key.ts'
import { changeRecord, insertRecord, type RecordKind, removeRecord } from '../../platform/records.ts'
import { changedMeanwhile, invalidField } from '../../platform/refusals.ts'
import { seal } from '../../platform/sealed.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { probeSftp, type SftpLogin } from '../../platform/sftp.ts'
import {
  deleteTarget,
  getTarget,
  insertTarget,
  lockTarget,
  noteTest,
  pinTarget,
  readTarget,
  type ShownTarget,
  type TargetValues,
  updateTarget,
} from './sftp-store.ts'

export type SftpDeps = Pick<Platform, 'db' | 'secrets' | 'config'>

type SaveBody = RouteParsed<(typeof settlementSetupRoutes)['saveSftp']>['body']
type StoredTarget = NonNullable<Awaited<ReturnType<typeof lockTarget>>>

/** Numbered by its agency. When it was tested is no change of it. */
const targetRecord: RecordKind<ShownTarget> = {
  entity: 'sftp_target',
  gone: 'sftp_target_gone',
  show: getTarget,
  audited: ({
    agency: _fixed,
    acceptedAt: _at,
    acceptedBy: _by,
    testedAt: _tested,
    testOutcome: _outcome,
    ...fields
  }) => fields,
}

/** What was typed, if anything was; a key is tried at once, so that a wrong one is not found by the first delivery. */
function typedLogin({ loginWith, secretN = '' }: SaveBody): SftpLogin | undefined {
  if (secretN === '') return undefined
  if (loginWith === 'password') return { with: 'password', password: secretN }
  const checked = checkPrivateKey(secretN)
  if (checked === 'not_a_key') throw invalidField('secretN', reason('not_a_private_key'))
  if (checked === 'has_passphrase') throw invalidField('secretN', reason('key_has_passphrase'))
  return { with: 'key', key: secretN }
}

export function saveTarget({ db, secrets }: SftpDeps, call: AnyCall, agencySid: number, body: SaveBody) {
  const { secretN: _secret, version, sign: _sign, ...values } = body
  return inTransaction(db, async (tx) => {
    if (!(await lockAgency(tx, agencySid))) throw refusal('agency_gone')
    const login = typedLogin(body)
    const sealed = login && seal(secrets, sftpSecretOf(agencySid), JSON.stringify(login))
    const stored = await lockTarget(tx, agencySid)
    if (!stored) {
      if (version !== undefined) throw refusal('sftp_target_gone')
      if (!sealed) throw invalidField('secretN', reason('sftp_secret_missing'))
      await requireGrant(tx, call, 'agencies')
      return insertRecord(tx, call, targetRecord, () => insertTarget(tx, agencySid, values, sealed))
    }
    return changeRecord(tx, call, targetRecord, {
      sid: agencySid,
      version,
      lock: async () => stored,
      update: async () => {
        const secretSealed = sealed ?? keptSecret(stored, values)
        if (sealed || isOtherLogin(stored, values)) await requireGrant(tx, call, 'agencies')
        const otherServer = isOtherServer(stored, values)
        await updateTarget(tx, agencySid, values, { secretSealed, otherServer })
      },
      changedSecrets: sealed ? ['secret'] : [],
    })
  })
}

function isOtherServer(stored: StoredTarget, values: TargetValues): boolean {
  return stored.host !== values.host || stored.port !== values.port
}

function isOtherLogin(stored: StoredTarget, values: TargetValues): boolean {
  const isOther = stored.account !== values.account || stored.loginWith !== values.loginWith
  return isOther || isOtherServer(stored, values)
}

/** A stored password is told to the server and account that it was given for, and to no other. A key tells nothing. */
function keptSecret(stored: StoredTarget, values: TargetValues): Buffer {
  if (stored.loginWith !== values.loginWith) throw invalidField('secretN', reason('sftp_secret_missing'))
  const elsewhere = isOtherServer(stored, values) || stored.account !== values.account
  if (values.loginWith === 'password' && elsewhere)
    throw invalidField('secretN', reason('sftp_password_anew'))
  return stored.secretSealed
}

export function removeTarget(
  { db }: SftpDeps,
  call: AnyCall,
  agencySid: number,
  version: number | undefined,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await requireGrant(tx, call, 'agencies')
    const stored = await lockTarget(tx, agencySid)
    if (!stored) throw refusal('sftp_target_gone')
    if (version !== undefined && version !== stored.version)
      throw await changedMeanwhile(tx, 'sftp_target', agencySid)
    await removeRecord(tx, call, targetRecord, agencySid, () => deleteTarget(tx, agencySid))
  })
}

/** The agencies whose server this process is trying just now: nobody makes it knock at a door again and again. */
const inTest = new Set<number>()
const maxInTest = 5

async function inTurn<Result>(agencySid: number, work: () => Promise<Result>): Promise<Result> {
  if (inTest.has(agencySid) || inTest.size >= maxInTest) throw refusal('sftp_test_busy')
  inTest.add(agencySid)
  try {
    return await work()
  } finally {
    inTest.delete(agencySid)
  }
}

/** Tries the server. No transaction is open meanwhile: it may take half a minute. */
export async function testTarget(
  { db, secrets, config }: SftpDeps,
  call: ActorCall,
  agencySid: number,
  accept: string | undefined,
) {
  if (accept !== undefined) await requireGrant(db, call, 'agencies')
  const stored = await readTarget(db, agencySid)
  if (!stored) throw refusal('sftp_target_gone')
  const login = openSftpLogin(secrets, agencySid, stored.secretSealed)
  const pinned = accept ?? stored.hostKeyFingerprint
  const { outcome, shown } = await inTurn(agencySid, () =>
    probeSftp({ ...stored, login, pinned }, { allowPrivate: config.sftpAllowPrivate }),
  )
  return inTransaction(db, async (tx) => {
    const now = await lockTarget(tx, agencySid)
    if (!now) throw refusal('sftp_target_gone')
    if (now.version !== stored.version) throw await changedMeanwhile(tx, 'sftp_target', agencySid)
    if (shown !== null && shown === accept && shown !== stored.hostKeyFingerprint)
      await acceptKey(tx, call, agencySid, shown)
    await noteTest(tx, agencySid, outcome)
    await writeAudit(tx, call, {
      entity: 'sftp_target',
      entitySid: agencySid,
      action: 'event',
      after: { event: 'tested', outcome, shown },
    })
    const target = await getTarget(tx, agencySid)
    if (!target) throw refusal('sftp_target_gone')
    return { outcome, shown, target }
  })
}

async function acceptKey(tx: Tx, call: ActorCall, agencySid: number, fingerprint: string): Promise<void> {
  await changeRecord(tx, call, targetRecord, {
    sid: agencySid,
    version: undefined,
    lock: () => lockTarget(tx, agencySid),
    update: () => pinTarget(tx, agencySid, fingerprint, call.actor.login),
  })
}
