import { hashPassword } from '@corridor/contract/common/password'
import { sql } from 'kysely'
import { createUser } from '../../apps/server/src/features/users/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { type Db, inTransaction } from '../../apps/server/src/platform/db/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { requireDemoDatabase } from '../own-database.ts'
import { addAgencies } from './agencies.ts'
import { closePastDays } from './days.ts'
import { addDesk } from './desk.ts'
import { addLookalikes } from './lookalikes.ts'
import { addMoneySetup } from './money-setup.ts'
import { demoPasswords, demoPeople, loginOf } from './people.ts'
import { addPositions } from './positions.ts'
import { addProposals } from './proposals.ts'
import { addReports } from './reports.ts'
import { addRules } from './rules.ts'
import { addSettlementSetups } from './settlement-setups.ts'
import { addSettlements } from './settlements.ts'
import { refuseHalfFilled } from './staging.ts'
import { fillTransactions, type Report } from './transfers.ts'

interface Size {
  /** How many transfers; more than 100,000 are spread over two years instead of three months. */
  readonly transactions?: number
  readonly report?: Report
  /** Left open, days take more transfers later. */
  readonly closesDays?: boolean
  /** The settlement files of the closed days; for tests that bring their own, none. */
  readonly hasFiles?: boolean
}

/**
 * Fills an empty database with the same people every time, through the services that the screens use where
 * there are any.
 */
export async function fillDemo(
  platform: Platform,
  { transactions = 20_000, report, closesDays = true, hasFiles = closesDays }: Size = {},
): Promise<boolean> {
  const { db, config } = platform
  if (config.mode === 'PROD') throw new Error('There is no demo data in mode PROD.')
  await requireDemoDatabase(db)
  await refuseHalfFilled(db)
  const anybody = await db.selectFrom('appUsers').select('sid').limit(1).executeTakeFirst()
  if (anybody) return false
  await createPeople(platform)
  await addLoginLog(db)
  await blockSomebody(platform)
  await addAgencies(platform, hostCall(platform.log, 'demo'))
  await addSettlementSetups(platform, hostCall(platform.log, 'demo'))
  await addMoneySetup(db, new Date())
  await addRules(db, hostCall(platform.log, 'demo'))
  await fillTransactions(platform, transactions, report)
  await addPositions(platform, hostCall(platform.log, 'demo'))
  await addLookalikes(db, hostCall(platform.log, 'demo'))
  await addProposals(platform)
  await addDesk(platform)
  if (closesDays) await closePastDays(platform)
  if (hasFiles) {
    await addSettlements(platform)
    await addReports(platform)
  }
  return true
}

async function createPeople(platform: Platform): Promise<void> {
  const call = hostCall(platform.log, 'demo')
  const [pass, passLevel2] = await Promise.all([
    hashPassword(demoPasswords.login),
    hashPassword(demoPasswords.secondLevel),
  ])
  for (const person of demoPeople) {
    const { name, lastName, profile, active, comments } = person
    const login = loginOf(person)
    const fields = {
      name,
      lastName,
      profile,
      active,
      comments,
      login,
      email: `${login}@corridor.example`,
      pass,
    }
    // Support and auditors have nothing that asks for it.
    const second = profile <= 4 ? { passLevel2 } : {}
    await createUser(platform, call, { user: { ...fields, ...second } })
  }
}

/** The past cannot be had through a service: 30 working days of people coming and going. */
async function addLoginLog(db: Db): Promise<void> {
  await inTransaction(db, (tx) =>
    sql`
      insert into login_log (at, type, user_sid, address, request_id)
      select date_trunc('day', now()) - make_interval(days => d) + make_interval(hours => case t when 'LOGOUT' then 17 else 8 end, mins => (u.sid * 7 + d * 3) % 60, secs => u.sid % 60),
        t, u.sid, '192.0.2.' || u.sid, 'demo'
      from generate_series(1, 30) d
      cross join app_users u
      cross join unnest(array['LOGIN', 'LOGOUT']) t
      where u.active and (u.sid + d) % 4 = 0
      order by 1`.execute(tx),
  )
}

/** Somebody forgot a password 42 minutes ago, so that 'Blocked for' and Unlock have something to show. */
async function blockSomebody({ db }: Platform): Promise<void> {
  const login = 'jorge.ortega'
  await inTransaction(db, async (tx) => {
    const blockedAt = sql<string>`now() - interval '42 minutes'`
    const { sid } = await tx
      .selectFrom('appUsers')
      .select('sid')
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
    // Far ahead, so that the demo shows the block however old its database is.
    const endsAt = sql<string>`now() + interval '10 years'`
    const subject = Buffer.from(`demo ${sid}`)
    await tx
      .insertInto('lockouts')
      .values({ subject, userSid: sid, kind: 'everywhere', place: '', blockedAt, endsAt })
      .execute()
    await tx
      .insertInto('loginLog')
      .values({ at: blockedAt, type: 'BLOCKED', userSid: sid, address: '192.0.2.7', requestId: 'demo' })
      .execute()
  })
}
