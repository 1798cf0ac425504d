import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { planDeliveries } from '../../apps/server/src/core/settlements/deliveries.ts'
import { sftpSecretOf } from '../../apps/server/src/core/settlements/targets.ts'
import type { Db, Tx } from '../../apps/server/src/platform/db/database.ts'
import { inTransaction } from '../../apps/server/src/platform/db/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { seal } from '../../apps/server/src/platform/sealed.ts'
import type { SftpLogin } from '../../apps/server/src/platform/sftp.ts'

type Around = Pick<Platform, 'secrets'> & { readonly db: Db | Tx }

export interface Target {
  readonly host?: string
  readonly port: number
  readonly account: string
  readonly folder: string
  readonly login: SftpLogin
  readonly fingerprint: string | null
}

let agencies = 0

/** An agency whose files leave by the set-up; with a target they are brought to its server. */
export async function addReceiver(
  { db, secrets }: Around,
  { groupMail = '', target }: { groupMail?: string; target?: Target },
): Promise<{ sid: number; code: string }> {
  agencies += 1
  const code = `MX8${String(agencies).padStart(3, '0')}`
  const { rows } = await sql<{ sid: number }>`
    insert into agencies (code, short_name, long_name, country_code, time_zone_sid, primary_lang)
    values (${code}, ${`Receiver ${agencies}`}, ${`Receiver ${agencies}`}, 'MEX', 1, 'es') returning sid`.execute(
    db,
  )
  const sid = rows[0]?.sid ?? 0
  await sql`insert into settlement_configs (agency_sid, id_type, group_mail, ftp_option)
    values (${sid}, 1, ${groupMail}, ${target ? 2 : 1})`.execute(db)
  if (target) await setTarget({ db, secrets }, sid, target)
  return { sid, code }
}

export async function setTarget({ db, secrets }: Around, agencySid: number, target: Target): Promise<void> {
  const { host = '127.0.0.1', port, account, folder, login, fingerprint } = target
  const sealed = seal(secrets, sftpSecretOf(agencySid), JSON.stringify(login))
  const accepted = fingerprint === null ? null : new Date().toISOString()
  await sql`insert into sftp_targets (agency_sid, host, port, account, folder, login_with, secret_sealed,
      host_key_fingerprint, host_key_accepted_at, host_key_accepted_by)
    values (${agencySid}, ${host}, ${port}, ${account}, ${folder}, ${login.with}, ${sealed},
      ${fingerprint}, ${accepted}, ${fingerprint === null ? null : 'test'})
    on conflict (agency_sid) do update set host = excluded.host, port = excluded.port, folder = excluded.folder,
      account = excluded.account, login_with = excluded.login_with, secret_sealed = excluded.secret_sealed,
      host_key_fingerprint = excluded.host_key_fingerprint, host_key_accepted_at = excluded.host_key_accepted_at,
      host_key_accepted_by = excluded.host_key_accepted_by`.execute(db)
}

export interface MadeFile {
  readonly settlementSid: number
  readonly title: string
  readonly content: Buffer
}

/** A file as it is stored when it was made, with what it holds by chance: what is inside is not looked at here. */
export function makeFile(
  { db }: Pick<Platform, 'db'>,
  agencySid: number,
  {
    day = '2026-11-01',
    bytes = 20_000,
    pickupDir,
  }: { day?: string; bytes?: number; pickupDir?: string } = {},
): Promise<MadeFile> {
  const content = randomBytes(bytes)
  const sha256 = createHash('sha256').update(content).digest()
  return inTransaction(db, async (tx) => {
    const { rows: files } = await sql<{ sid: number }>`
      insert into stored_files (sha256, bytes, content) values (${sha256}, ${bytes}, ${content})
      returning sid`.execute(tx)
    const { rows } = await sql<{ sid: number; fileTitle: string }>`
      insert into settlements (agency_sid, id_type_trns, period, first_day, last_day, file_title, file_sid,
        config_version, layout, row_count, totals, content_sha256, zip_pass_sealed, sequence)
      select ${agencySid}, 'S', 'd', ${day}::date, ${day}::date,
        'R' || ${agencySid}::int || '_SND_D_' || to_char(${day}::date, 'YYYY_MM_DD') || '_' || n || '.zip',
        ${files[0]?.sid}, 1, '{}', 3, '{}', ${sha256}, ${Buffer.from('sealed')}, n
      from (select count(*)::int + 1 as n from settlements where agency_sid = ${agencySid}) as made
      returning sid, file_title`.execute(tx)
    const { sid = 0, fileTitle = '' } = rows[0] ?? {}
    await planDeliveries(tx, { sid, agencySid, fileTitle }, { pickupDir })
    return { settlementSid: sid, title: fileTitle, content }
  })
}
