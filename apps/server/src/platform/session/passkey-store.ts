import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { refusal } from '../errors.ts'
import { tokenHash } from './tokens.ts'

export interface OwnPasskey {
  readonly sid: number
  readonly name: string
  readonly addedAt: string
  readonly lastUse: string | null
  readonly opensSecondLevel: boolean
}

/** Of one user: more than anybody carries. */
const mostPasskeys = 20

export function listPasskeys(db: Db, userSid: number): Promise<OwnPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['sid', 'name', 'addedAt', 'lastUsedAt as lastUse', 'opensSecondLevel'])
    .where('userSid', '=', userSid)
    .orderBy('sid')
    .execute()
}

/** As a browser is told of them. */
export async function credentialsOf(
  db: Db | Tx,
  userSid: number,
  { forSecondLevel = false }: { forSecondLevel?: boolean } = {},
) {
  const found = await db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userSid', '=', userSid)
    .$if(forSecondLevel, (query) => query.where('opensSecondLevel', '=', true))
    .orderBy('sid')
    .execute()
  return found.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }))
}

export function holdPasskey(tx: Tx, userSid: number, credentialId: string) {
  return tx
    .selectFrom('passkeys')
    .select(['sid', 'name', 'publicKey', 'opensSecondLevel'])
    .where('userSid', '=', userSid)
    .where('credentialId', '=', Buffer.from(credentialId, 'base64url'))
    .forUpdate()
    .executeTakeFirst()
}

/** False where the counter does not go on. Many devices have none, and always say 0. */
export async function countUse(tx: Tx, sid: number, counter: number): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: sql`now()` })
    .where('sid', '=', sid)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]),
    )
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export interface AddedPasskey {
  readonly userSid: number
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly opensSecondLevel: boolean
  readonly name: string
}

/** The user must be held: of two at once the second finds the first counted. */
export async function insertPasskey(tx: Tx, passkey: AddedPasskey): Promise<void> {
  await refuseTooMany(tx, passkey.userSid)
  const stored = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows !== 1n) throw refusal('passkey_known')
}

export async function refuseTooMany(tx: Tx, userSid: number): Promise<void> {
  if ((await credentialsOf(tx, userSid)).length >= mostPasskeys) throw refusal('too_many_passkeys')
}

/** Gives the name from before, or undefined where the user has no such passkey. */
export async function renamePasskey(
  tx: Tx,
  userSid: number,
  sid: number,
  name: string,
): Promise<string | undefined> {
  const own = tx.selectFrom('passkeys').select('name').where('sid', '=', sid).where('userSid', '=', userSid)
  const before = await own.forUpdate().executeTakeFirst()
  if (before) await tx.updateTable('passkeys').set({ name }).where('sid', '=', sid).execute()
  return before?.name
}

/** With a new second-level password: what was let in by the old one has to be added anew. */
export async function shutSecondLevel(tx: Tx, userSid: number): Promise<void> {
  const shut = { opensSecondLevel: false }
  await tx.updateTable('passkeys').set(shut).where('userSid', '=', userSid).execute()
  await tx.updateTable('passkeyChallenges').set(shut).where('userSid', '=', userSid).execute()
}

export type ChallengePurpose = 'add' | 'prove' | 'log_in' | 'second_level'

/** A session, or a log-in under way. */
export type Asker = { readonly sessionSid: number } | { readonly preToken: string }

/** Whose passkey is to sign, for whom, and what for. */
export interface Ceremony {
  readonly userSid: number
  readonly asker: Asker
  readonly purpose: ChallengePurpose
}

function askerKey(asker: Asker): string {
  return 'sessionSid' in asker
    ? `session ${asker.sessionSid}`
    : `log-in ${tokenHash(asker.preToken).toString('base64url')}`
}

/** 256 random bits, for five minutes; the newest alone is good. */
export async function newChallenge(
  tx: Tx,
  { userSid, asker, purpose }: Ceremony,
  { opensSecondLevel = false }: { opensSecondLevel?: boolean } = {},
): Promise<string> {
  const challenge = randomBytes(32)
  const fresh = { userSid, challenge, opensSecondLevel, expiresAt: sql<string>`now() + interval '5 minutes'` }
  await tx
    .insertInto('passkeyChallenges')
    .values({ asker: askerKey(asker), purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['asker', 'purpose']).doUpdateSet(fresh))
    .execute()
  return challenge.toString('base64url')
}

/** Used up by whatever is signed with it, right or wrong; undefined where there is none, or another was faster. */
export async function takeChallenge(tx: Tx, { userSid, asker, purpose }: Ceremony) {
  const taken = await tx
    .deleteFrom('passkeyChallenges')
    .where('asker', '=', askerKey(asker))
    .where('purpose', '=', purpose)
    .where('userSid', '=', userSid)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['challenge', 'opensSecondLevel'])
    .executeTakeFirst()
  return taken && { ...taken, challenge: taken.challenge.toString('base64url') }
}
