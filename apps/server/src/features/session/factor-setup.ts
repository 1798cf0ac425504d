import type { Call } from '../../platform/call.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { type AppError, refusal } from '../../platform/errors.ts'
import { isOpen } from '../../platform/session/attempts.ts'
import {
  codeRefused,
  confirmSetup,
  forgetSetups,
  hasFactor,
  makeRecoveryCodes,
  startSetup,
} from '../../platform/session/factors.ts'
import { holdSubject, readStanding } from '../../platform/session/login-guards.ts'
import { addPasskey, askToAdd, type NewPasskey } from '../../platform/session/passkeys.ts'
import { usePreSession } from '../../platform/session/pre-sessions.ts'
import { closeGrantsOf, endSessionsOf } from '../../platform/session/sessions.ts'
import { type Brought, goOn, inLogIn, openingOf, type Person, told } from './go-on.ts'
import { findAt, note } from './login-steps.ts'
import type { SessionDeps } from './service.ts'
import { holdUnchanged } from './store.ts'

/** For whoever needs a second factor and has none: the key of an app. */
export function startFactor(deps: SessionDeps, preToken: string) {
  return begin(deps, preToken, (tx, user) => startSetup(tx, deps.secrets, deps.config.productName, user))
}

/** Or a passkey. It does not pass the second-level prompt: nobody has told that password here. */
export function startFirstPasskey(deps: SessionDeps, preToken: string) {
  return begin(deps, preToken, (tx, user) =>
    askToAdd(tx, { ...deps, user }, { preToken }, { opensSecondLevel: false }),
  )
}

async function begin<T>(
  deps: SessionDeps,
  preToken: string,
  work: (tx: Tx, user: Person) => Promise<T>,
): Promise<T> {
  const user = await findAt(deps, preToken, 'mfa_setup_required')
  return inTransaction(deps.db, async (tx) => {
    await holdWithoutFactor(tx, user)
    return work(tx, user)
  })
}

/** A factor that came meanwhile is asked for, and not replaced. */
async function holdWithoutFactor(tx: Tx, user: Person): Promise<void> {
  if (!(await holdUnchanged(tx, user)) || (await hasFactor(tx, user.sid))) throw refusal('log_in_again')
}

interface Setup {
  readonly preToken: string
  readonly event: string
  /** Gives the recovery codes, or null for what is refused. */
  readonly confirm: (tx: Tx, user: Person) => Promise<string[] | null>
  readonly refused: () => AppError
}

/** The first code of the app; then the log-in is done. */
export function confirmFactor(
  deps: SessionDeps,
  call: Call,
  { preToken, oneTimeCode }: { readonly preToken: string; readonly oneTimeCode: string },
  brought: Brought,
) {
  const confirm: Setup['confirm'] = (tx, { sid }) =>
    confirmSetup(tx, deps.secrets, sid, { code: oneTimeCode, replaces: false })
  const event = 'a second factor was set up'
  return finish(deps, call, { preToken, event, confirm, refused: codeRefused }, brought)
}

/** The passkey that the browser has made; then the log-in is done. */
export function addFirstPasskey(
  deps: SessionDeps,
  call: Call,
  { preToken, ...added }: { readonly preToken: string; readonly name: string; readonly made: NewPasskey },
  brought: Brought,
) {
  const confirm: Setup['confirm'] = async (tx, { sid }) => {
    const isAdded = await addPasskey(tx, deps.config, { userSid: sid, asker: { preToken } }, added)
    return isAdded ? makeRecoveryCodes(tx, sid) : null
  }
  const refused = () => refusal('passkey_refused')
  return finish(deps, call, { preToken, event: 'a passkey was added', confirm, refused }, brought)
}

async function finish(
  deps: SessionDeps,
  call: Call,
  { preToken, event, confirm, refused }: Setup,
  brought: Brought,
) {
  const user = await findAt(deps, preToken, 'mfa_setup_required')
  const opening = {
    ...openingOf(deps, call, brought, { userSid: user.sid }),
    factorPassed: true,
    ssoSid: user.ssoSid,
  }
  const done = await inLogIn(deps, call, user, async (tx) => {
    await holdSubject(tx, opening.attempt)
    await holdWithoutFactor(tx, user)
    if (!isOpen(await readStanding(tx, opening.attempt))) throw refusal('log_in_again')
    const recoveryCodes = await confirm(tx, user)
    if (recoveryCodes === null) return null
    if (!(await usePreSession(tx, preToken))) throw refusal('log_in_again')
    await forgetSetups(tx, user.sid)
    await note(tx, call, user, { event })
    await closeGrantsOf(tx, user.sid)
    await endSessionsOf(tx, user.sid, 'changed')
    const opened = await goOn(deps, tx, call, user, opening)
    // This is the last step, unless somebody has typed a password for the user meanwhile.
    if (!('token' in opened)) throw refusal('log_in_again')
    return { opened, recoveryCodes }
  })
  if (!done) throw refused()
  return { ...told(deps, user, done.opened), recoveryCodes: done.recoveryCodes }
}
