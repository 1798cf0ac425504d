import type { ProposedBody } from '@corridor/contract/common/proposed'
import type { SettableKind } from '@corridor/contract/proposals'
import { sql } from 'kysely'
import { readSetting, storeSetting } from '../../apps/server/src/core/proposals/settings.ts'
import { type Db, inTransaction } from '../../apps/server/src/platform/db/database.ts'
import { grant } from './agencies.ts'
import type { TestSession } from './client.ts'
import { type TestServer, testPassword } from './server.ts'

/** What a save answers that waits for a second person. */
export function proposed(answer: {
  readonly status: number
  readonly body: unknown
}): ProposedBody['proposed'] {
  if (answer.status !== 202) throw new Error(`not proposed: ${answer.status} ${JSON.stringify(answer.body)}`)
  return (answer.body as ProposedBody).proposed
}

/** As the settings would have it, without the second person who turns a kind off. */
export function turnOn({ db }: Pick<TestServer, 'db'>, kind: SettableKind, isOn = true): Promise<void> {
  return inTransaction(db, async (tx) => {
    const stored = await readSetting(tx, { mode: 'DEV' }, kind)
    await storeSetting(tx, kind, { ...stored, isOn, version: stored.version + 1 })
  })
}

/** One more session of a user, with every grant. */
export async function openSecond(
  server: TestServer,
  login: string,
  password = testPassword,
): Promise<TestSession> {
  const session = await server.client.logIn(login, password)
  await grant(server, session)
  return session
}

interface StoredAccount {
  readonly agencySid: number
  readonly account: { readonly name: string }
  /** Null for the host. */
  readonly bySid: number | null
  /** The login that the proposer had. */
  readonly by?: string
}

/** An open proposal of the first bank account of an agency, as if its save had waited. */
export async function storeProposal(
  db: Db,
  { agencySid, account, bySid, by = 'somebody' }: StoredAccount,
): Promise<number> {
  const { sid } = await db
    .insertInto('proposals')
    .values({
      kind: 'bank_account',
      entity: 'agency',
      entitySid: agencySid,
      agencySid,
      before: '{}',
      after: JSON.stringify({ name: account.name }),
      change: JSON.stringify({ agencySid, isFirst: true, accounts: [account] }),
      proposedBySid: bySid,
      proposedBy: by,
      expiresAt: sql`now() + interval '1 hour'`,
    })
    .returning('sid')
    .executeTakeFirstOrThrow()
  return sid
}
