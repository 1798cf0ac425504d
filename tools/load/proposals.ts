import { isProfile } from '@corridor/domain/access/permissions'
import type { KindOf } from '../../apps/server/src/core/proposals/kinds.ts'
import { type ProposedChange, propose } from '../../apps/server/src/core/proposals/propose.ts'
import { bankAccountKind } from '../../apps/server/src/features/banks/service.ts'
import { listBanks } from '../../apps/server/src/features/banks/store.ts'
import { getUser } from '../../apps/server/src/features/users/queries.ts'
import { superAdminKind } from '../../apps/server/src/features/users/service.ts'
import type { ActorCall } from '../../apps/server/src/platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/db/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'

/** A month: a demo that is opened next week still has something to decide. */
const setting = { isOn: true, aboveCents: null, lapseHours: 720, version: 1 }

type Shown = Parameters<typeof propose>[5]

/**
 * Changes that wait for a second person, though every rule is off as shipped: as if each had been on for a moment.
 * A person proposes them, who has no session here; so they are kept as they are, without being tried.
 */
export async function addProposals({ db, log }: Platform): Promise<void> {
  await inTransaction(db, async (tx) => {
    const by = (login: string) => callOf(tx, log, login)
    const keep = async <Change>(
      login: string,
      kind: KindOf<Change>,
      change: ProposedChange<Change>,
      shown: Shown,
    ) => propose(tx, await by(login), kind, setting, change, shown)

    const accounts = await tx
      .selectFrom('agencyBanks')
      .select(['agencySid', 'abSid'])
      .distinctOn('agencySid')
      .orderBy('agencySid')
      .limit(3)
      .execute()
    for (const [index, { agencySid, abSid }] of accounts.entries()) {
      const account = (await listBanks(tx, agencySid)).find((one) => one.abSid === abSid)
      if (!account) continue
      const { agency: _same, ...fields } = account
      const accNumber = `${4_400_112_200 + index * 1357}`
      const change = { agencySid, isFirst: false, accounts: [{ ...fields, accNumber }] }
      const reason = 'New account by letter of the agency'
      await keep(
        index === 0 ? 'finn.olsen' : 'lucas.moreau',
        bankAccountKind,
        { entitySid: agencySid, agencySid, reason, change },
        { before: { accNumber: account.accNumber }, after: { accNumber } },
      )
    }

    const candidate = await tx
      .selectFrom('appUsers')
      .select('sid')
      .where('login', '=', 'kenji.watanabe')
      .executeTakeFirst()
    const user = candidate && (await getUser(tx, candidate.sid))
    if (user) {
      const { sid, hasPassLevel2: _has, ...fields } = user
      await keep(
        'ana.ruiz',
        superAdminKind,
        {
          entitySid: sid,
          basedOn: user.version,
          reason: 'Third super admin, for the holidays',
          change: { sid, user: { ...fields, profile: 1 } },
        },
        { before: { profile: user.profile }, after: { profile: 1 } },
      )
    }
  })
}

export async function callOf(tx: Db | Tx, log: Platform['log'], login: string): Promise<ActorCall> {
  const { sid, profile } = await tx
    .selectFrom('appUsers')
    .select(['sid', 'profile'])
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  if (!isProfile(profile)) throw new Error(`${login} has no profile.`)
  return {
    requestId: 'demo',
    address: 'host',
    mode: null,
    log,
    actor: { userSid: sid, login, profile, sessionSid: 0, scope: null },
  }
}
