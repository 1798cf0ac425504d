import { hash, randomBytes } from 'node:crypto'
import { type FactorWay, factorWays } from '@corridor/contract/common/factor'
import { reason } from '@corridor/contract/refusals/refusals'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import { refusal } from '../errors.ts'
import { invalidField } from '../refusals.ts'
import { type SealedPlace, sealBytes, unsealBytes } from '../sealed.ts'
import type { Secrets } from '../secrets.ts'
import { listPasskeys, type OwnPasskey } from './passkey-store.ts'
import { otpauthUri, stepOfCode, toBase32 } from './totp.ts'

export const recoveryCodeCount = 10

/** 120 random bits: no search goes through them, so a plain hash keeps them (ASVS 6.5.2 wants 112 for that). */
const recoveryBytes = 15

/** By the profile: then nobody logs in without a second factor. */
export function isDemanded(
  { secondFactorProfiles }: Pick<Config, 'secondFactorProfiles'>,
  profile: number,
): boolean {
  return secondFactorProfiles.some((sid) => sid === profile)
}

/** One answer for a wrong, a used and a late code. */
export function codeRefused() {
  return invalidField('oneTimeCode', reason('code_refused'))
}

export interface Factors {
  readonly passkeys: OwnPasskey[]
  readonly app: { readonly addedAt: string; readonly lastUse: string | null } | null
  readonly codes: {
    readonly left: number
    readonly of: number
    readonly madeAt: string
    readonly lastUse: string | null
  } | null
}

export async function findFactors(db: Db, userSid: number): Promise<Factors> {
  const [passkeys, app, codes] = await Promise.all([
    listPasskeys(db, userSid),
    db
      .selectFrom('authenticators')
      .select(['addedAt', 'lastUsedAt as lastUse'])
      .where('userSid', '=', userSid)
      .executeTakeFirst(),
    sql<NonNullable<Factors['codes']>>`
      select count(*) filter (where used_at is null)::int as left, count(*)::int as of,
        max(made_at) as "madeAt", max(used_at) as "lastUse"
      from recovery_codes where user_sid = ${userSid} having count(*) > 0`.execute(db),
  ])
  return { passkeys, app: app ?? null, codes: codes.rows[0] ?? null }
}

/** What a log-in takes besides the password, the best first; recovery codes stand in for one that is lost. */
export async function waysOf(db: Db | Tx, userSid: number): Promise<FactorWay[]> {
  const { rows } = await sql<{ way: FactorWay }>`
    select 'passkey' as way from passkeys where user_sid = ${userSid}
    union select 'app' from authenticators where user_sid = ${userSid}
    union select 'recovery_code' from recovery_codes where user_sid = ${userSid} and used_at is null`.execute(
    db,
  )
  return factorWays.filter((known) => rows.some(({ way }) => way === known))
}

async function countFactors(db: Db | Tx, userSid: number): Promise<number> {
  const { rows } = await sql<{ factors: number }>`
    select (select count(*) from passkeys where user_sid = ${userSid})::int
      + (select count(*) from authenticators where user_sid = ${userSid})::int as factors`.execute(db)
  return rows[0]?.factors ?? 0
}

export async function hasFactor(db: Db | Tx, userSid: number): Promise<boolean> {
  return (await countFactors(db, userSid)) > 0
}

/** Before one is removed: whose profile must have one keeps the last. */
export async function refuseLast(
  db: Db | Tx,
  config: Pick<Config, 'secondFactorProfiles'>,
  { userSid, profile }: { readonly userSid: number; readonly profile: number },
): Promise<void> {
  if (isDemanded(config, profile) && (await countFactors(db, userSid)) === 1) throw refusal('factor_demanded')
}

interface Owner {
  readonly sid: number
  readonly login: string
}

/** A new key, told this once; nothing asks for its codes until the first of them has confirmed it. */
export async function startSetup(tx: Tx, secrets: Secrets, product: string, { sid, login }: Owner) {
  const bytes = randomBytes(20)
  const key = sealBytes(secrets, factorKeyPlace('authenticator_setup', sid), bytes)
  const expiresAt = sql<string>`now() + interval '10 minutes'`
  await tx
    .insertInto('authenticatorSetups')
    .values({ userSid: sid, key, expiresAt })
    .onConflict((conflict) => conflict.column('userSid').doUpdateSet({ key, expiresAt }))
    .execute()
  const factorKey = toBase32(bytes)
  return { factorKey, factorUri: otpauthUri(product, login, factorKey) }
}

/**
 * The app is the user's second factor once it has shown a right code. Gives the recovery codes, or null for a wrong
 * code. Whoever has an app already keeps it unless it is to be replaced.
 */
export async function confirmSetup(
  tx: Tx,
  secrets: Secrets,
  userSid: number,
  { code, replaces }: { code: string; replaces: boolean },
): Promise<string[] | null> {
  const setup = await tx
    .selectFrom('authenticatorSetups')
    .select('key')
    .where('userSid', '=', userSid)
    .where('expiresAt', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!setup) throw refusal('setup_over')
  const bytes = unsealBytes(secrets, factorKeyPlace('authenticator_setup', userSid), setup.key)
  const lastStep = stepOfCode(bytes, plain(code), Date.now())
  if (lastStep === null) return null
  await tx.deleteFrom('authenticatorSetups').where('userSid', '=', userSid).execute()
  if (replaces) await tx.deleteFrom('authenticators').where('userSid', '=', userSid).execute()
  const key = sealBytes(secrets, factorKeyPlace('authenticator', userSid), bytes)
  const stored = await tx
    .insertInto('authenticators')
    .values({ userSid, key, lastStep })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows !== 1n) throw refusal('setup_over')
  return makeRecoveryCodes(tx, userSid)
}

/** Ten new ones, told this once; those from before are good for nothing. */
export async function makeRecoveryCodes(tx: Tx, userSid: number): Promise<string[]> {
  await tx.deleteFrom('recoveryCodes').where('userSid', '=', userSid).execute()
  const codes = Array.from({ length: recoveryCodeCount }, () => toBase32(randomBytes(recoveryBytes)))
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userSid, codeHash: codeHash(userSid, code) })))
    .execute()
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-').toLowerCase())
}

/** Takes a code of the app or a recovery code, each once; null for any other. */
export async function spendCode(
  tx: Tx,
  secrets: Secrets,
  userSid: number,
  typed: string,
): Promise<Exclude<FactorWay, 'passkey'> | null> {
  const code = plain(typed)
  if (/^\d{6}$/.test(code)) return (await spendAppCode(tx, secrets, userSid, code)) ? 'app' : null
  return (await spendRecoveryCode(tx, userSid, code)) ? 'recovery_code' : null
}

async function spendAppCode(tx: Tx, secrets: Secrets, userSid: number, code: string): Promise<boolean> {
  const app = await tx
    .selectFrom('authenticators')
    .select('key')
    .where('userSid', '=', userSid)
    .executeTakeFirst()
  if (!app) return false
  const key = unsealBytes(secrets, factorKeyPlace('authenticator', userSid), app.key)
  const step = stepOfCode(key, code, Date.now())
  if (step === null) return false
  // Of two that bring the same code at once, the second finds its step taken.
  const taken = await tx
    .updateTable('authenticators')
    .set({ lastStep: step, lastUsedAt: sql`now()` })
    .where('userSid', '=', userSid)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

async function spendRecoveryCode(tx: Tx, userSid: number, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: sql`now()` })
    .where('userSid', '=', userSid)
    .where('codeHash', '=', codeHash(userSid, code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** False where there was none. */
export async function removeApp(tx: Tx, userSid: number): Promise<boolean> {
  const removed = await tx.deleteFrom('authenticators').where('userSid', '=', userSid).executeTakeFirst()
  await dropUselessCodes(tx, userSid)
  return removed.numDeletedRows > 0n
}

/** Gives its name; undefined where the user has no such one. */
export async function removePasskey(tx: Tx, userSid: number, sid: number): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('sid', '=', sid)
    .where('userSid', '=', userSid)
    .returning('name')
    .executeTakeFirst()
  await dropUselessCodes(tx, userSid)
  return removed?.name
}

/** The recovery codes go with the last factor that they stand in for. */
async function dropUselessCodes(tx: Tx, userSid: number): Promise<void> {
  if (await hasFactor(tx, userSid)) return
  await tx.deleteFrom('recoveryCodes').where('userSid', '=', userSid).execute()
}

/** After each change of the factors: what was begun before it was begun without proving what is there now. */
export async function forgetSetups(tx: Tx, userSid: number): Promise<void> {
  await tx.deleteFrom('authenticatorSetups').where('userSid', '=', userSid).execute()
  await tx.deleteFrom('passkeyChallenges').where('userSid', '=', userSid).execute()
}

/** All of them; false where there was none. */
export async function removeFactors(tx: Tx, userSid: number): Promise<boolean> {
  await forgetSetups(tx, userSid)
  const passkeys = await tx.deleteFrom('passkeys').where('userSid', '=', userSid).executeTakeFirst()
  const hadApp = await removeApp(tx, userSid)
  return hadApp || passkeys.numDeletedRows > 0n
}

/** As people type it: in groups, in small letters or large. */
function plain(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

function codeHash(userSid: number, code: string): Buffer {
  return hash('sha256', `${userSid}:${code}`, 'buffer')
}

export function factorKeyPlace(table: 'authenticator' | 'authenticator_setup', userSid: number): SealedPlace {
  return `${table}:${userSid}:key`
}
