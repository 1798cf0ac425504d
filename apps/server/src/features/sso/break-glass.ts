import { superAdminProfile } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'

/** Found out at a start rather than on the day when the provider is away. */
export async function warnWithoutBreakGlass({ config: { sso }, db, log }: Platform): Promise<void> {
  if (!sso || (await isThere(db, sso))) return
  const line = { channel: 'security', event: 'break_glass_missing', user: sso.breakGlass }
  log.warn(line, 'SSO_BREAK_GLASS names no active super admin: nobody can log in while the provider is away')
}

async function isThere(db: Db, { breakGlass }: SsoSettings): Promise<boolean> {
  const found = db
    .selectFrom('appUsers')
    .select('sid')
    .where(sql`lower(login)`, '=', breakGlass)
    .where('profile', '=', superAdminProfile)
    .where('active', '=', true)
  return (await found.executeTakeFirst()) !== undefined
}
