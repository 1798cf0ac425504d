import type { GrantKind } from '@corridor/contract/common/grants'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { holdOwn, holdProven, refuseGuess } from '../../platform/session/attempts.ts'
import { askToSign, type PasskeyProof, spendPasskey } from '../../platform/session/passkeys.ts'
import { openGrant } from '../../platform/session/sessions.ts'
import type { SessionDeps } from './service.ts'

const kind = 'second_level'

function ceremonyOf({ actor: { userSid, sessionSid } }: ActorCall) {
  return { userSid, asker: { sessionSid }, purpose: kind } as const
}

export function askSecondLevelPasskey({ db, config }: SessionDeps, call: ActorCall) {
  return inTransaction(db, (tx) => askToSign(tx, config, ceremonyOf(call)))
}

/** In the place of the second-level password; a wrong one counts as a wrong password there. */
export async function passSecondLevelByPasskey(
  deps: SessionDeps,
  call: ActorCall,
  { passkey, action }: { readonly passkey: PasskeyProof; readonly action: GrantKind },
): Promise<string> {
  const { db, secrets, config } = deps
  const { userSid, sessionSid } = call.actor
  const refused = () => refusal('passkey_refused')
  const outcome = await inTransaction(db, async (tx) => {
    // Not judged, and so not noted either.
    if (!(await holdOwn(tx, secrets, call, kind))) return { event: '' }
    const verdict = await spendPasskey(tx, config, ceremonyOf(call), passkey)
    if ('event' in verdict) return verdict
    await holdProven(tx, secrets, call, { kind, refused })
    const after = { event: 'the second level was passed with a passkey', passkey: verdict.name, action }
    await writeAudit(tx, call, { entity: 'app_user', entitySid: userSid, action: 'event', after })
    return { expiresAt: await openGrant(tx, sessionSid, action) }
  })
  if ('expiresAt' in outcome) return outcome.expiresAt
  await refuseGuess(deps, call, { kind, event: outcome.event })
  throw refused()
}
