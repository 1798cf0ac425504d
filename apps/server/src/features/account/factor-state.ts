import type { Config } from '../../platform/config.ts'
import { refusal } from '../../platform/errors.ts'
import type { AttemptDeps } from '../../platform/session/attempts.ts'
import { findFactors, isDemanded } from '../../platform/session/factors.ts'
import { findProfile } from './store.ts'

export interface FactorDeps extends AttemptDeps {
  readonly config: Pick<
    Config,
    'loginDelayMs' | 'productName' | 'publicOrigin' | 'rsaPasskeys' | 'secondFactorProfiles' | 'sso'
  >
}

/** What a user logs in with besides the password, and whether the profile wants it so. */
export async function factorOf(deps: Pick<FactorDeps, 'db' | 'config'>, userSid: number) {
  const [found, factors] = await Promise.all([findProfile(deps.db, userSid), findFactors(deps.db, userSid)])
  if (!found) throw refusal('user_gone')
  const offersPasskeys = deps.config.publicOrigin !== undefined
  return { demanded: isDemanded(deps.config, found.profile), offersPasskeys, ...factors }
}
