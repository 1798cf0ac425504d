import type { CodeForm, TransactionType } from '@corridor/domain/settlements/codes'
import { sql } from 'kysely'
import { madeZipPasswordOf } from '../../apps/server/src/core/settlements/make.ts'
import { createSetup } from '../../apps/server/src/features/settlement-setup/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { readFile } from '../../apps/server/src/platform/files.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { unseal } from '../../apps/server/src/platform/sealed.ts'

export const zipPassword = 'Open sesame 12'

export interface TestSetup {
  readonly type?: TransactionType
  readonly layout?: 'TXT' | 'CSV'
  readonly delimiter?: string
  readonly form?: CodeForm
  readonly password?: string
  readonly periods?: readonly ('d' | 'w' | 'm')[]
  readonly since?: string
}

/** A set-up by its own service, switched on on a day of the past. */
export async function addSetup(platform: Platform, agencySid: number, setup: TestSetup = {}): Promise<void> {
  const {
    type = 'SR',
    layout = 'TXT',
    delimiter = '',
    form = '',
    periods = ['d'],
    since = '2026-03-01',
  } = setup
  const password = setup.password ?? zipPassword
  const codes = { send: form, receive: form, cancel: form, reverse: form }
  await createSetup(platform, hostCall(platform.log, 'test'), {
    settlement: {
      agency: agencySid,
      idType: layout === 'TXT' ? 1 : 2,
      charDel: delimiter,
      idTypeTrns: type,
      comMethod: 1,
      groupMail: 'files@partner.example',
      ftpOption: 1,
      zipUser: '',
      ...(password !== '' && { zipPass: password }),
      schedDaily: periods.includes('d'),
      schedWeek: periods.includes('w'),
      schedMonth: periods.includes('m'),
    },
    settlementCodeArr: (['currency', 'country', 'dest_ctry'] as const).map((typeObject) => ({
      typeObject,
      ...codes,
    })),
  })
  await sql`
    update settlement_configs set sched_daily_since = case when sched_daily_since is not null then ${since}::date end,
      sched_week_since = case when sched_week_since is not null then ${since}::date end,
      sched_month_since = case when sched_month_since is not null then ${since}::date end
    where agency_sid = ${agencySid}`.execute(platform.db)
}

/** Every file that was made, in the order of its making, as `2S d 2026-03-01`. */
export async function madeFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ made: string }>`
    select concat_ws(' ', agency_sid || id_type_trns, period, first_day) as made from settlements order by sid`.execute(
    db,
  )
  return rows.map(({ made }) => made)
}

/** The newest file of an agency and side, or that of a day, with its zip and the password that is sealed beside it. */
export async function madeFile(
  { db, secrets }: Platform,
  agencySid: number,
  side: 'S' | 'R',
  firstDay?: string,
) {
  const row = await db
    .selectFrom('settlements')
    .selectAll()
    .where('agencySid', '=', agencySid)
    .where('idTypeTrns', '=', side)
    .$if(firstDay !== undefined, (query) => query.where('firstDay', '=', firstDay ?? ''))
    .orderBy('sid', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const zip = await readFile(db, row.fileSid)
  if (zip === null) throw new Error('Its content was cleared.')
  return { ...row, zip, password: unseal(secrets, madeZipPasswordOf(row.fileSid), row.zipPassSealed) }
}
