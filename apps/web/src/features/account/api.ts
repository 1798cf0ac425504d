import { accountRoutes } from '@corridor/contract/account'
import { hashPassword } from '@corridor/contract/common/password'
import type { RouteAnswer } from '@corridor/contract/common/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { makePasskey, signWithPasskey } from '../../shared/factor/passkey.ts'
import type { NewPassword } from '../../shared/passwords/rules.ts'

export type Account = RouteAnswer<typeof accountRoutes.show>

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }): Promise<Account> => call(accountRoutes.show, {}, signal),
})

export async function changePassword({ current, password }: NewPassword): Promise<void> {
  const body = { current: await hashPassword(current), password: await hashPassword(password) }
  await call(accountRoutes.changePassword, { body })
}

export async function changeSecondLevel({ current, currentLevel2, password }: NewPassword): Promise<void> {
  const body = {
    ...(await told(current)),
    currentLevel2: await hashPassword(currentLevel2),
    passLevel2: await hashPassword(password),
  }
  await call(accountRoutes.changeSecondLevel, { body })
}

/**
 * The current password, and the factor that is there: a code, or what a passkey signs. Without a password the server
 * looks for a fresh log-in by single sign-on, which no script of ours can read.
 */
export interface Proof {
  readonly current?: string
  readonly oneTimeCode?: string
  readonly passkey?: Awaited<ReturnType<typeof signWithPasskey>>
}

/** Nothing for whoever has typed nothing. */
async function told(current: string | undefined): Promise<{ current?: string }> {
  return current ? { current: await hashPassword(current) } : {}
}

async function proven({ current, ...factor }: Proof) {
  return { body: { ...(await told(current)), ...factor } }
}

export async function signOwn() {
  return signWithPasskey(await call(accountRoutes.askPasskey, {}))
}

/** Gives the recovery codes that came with it, if any did. */
export async function addPasskey(
  name: string,
  { currentLevel2, ...proof }: Proof & { readonly currentLevel2?: string },
): Promise<readonly string[] | null> {
  const { body } = await proven(proof)
  const second = currentLevel2 ? { currentLevel2: await hashPassword(currentLevel2) } : {}
  const made = await makePasskey(await call(accountRoutes.startPasskey, { body: { ...body, ...second } }))
  return (await call(accountRoutes.addPasskey, { body: { name, made } })).recoveryCodes
}

export async function renamePasskey(sid: number, name: string): Promise<void> {
  await call(accountRoutes.renamePasskey, { params: { sid }, body: { name } })
}

export async function removePasskey(sid: number, proof: Proof): Promise<void> {
  await call(accountRoutes.removePasskey, { params: { sid }, ...(await proven(proof)) })
}

export async function startFactor(proof: Proof) {
  return call(accountRoutes.startFactor, await proven(proof))
}

export async function confirmFactor(oneTimeCode: string): Promise<readonly string[]> {
  return (await call(accountRoutes.confirmFactor, { body: { oneTimeCode } })).recoveryCodes
}

export async function renewCodes(proof: Proof): Promise<readonly string[]> {
  return (await call(accountRoutes.renewCodes, await proven(proof))).recoveryCodes
}

export async function removeFactor(proof: Proof): Promise<void> {
  await call(accountRoutes.removeFactor, await proven(proof))
}

export async function endSession(sid: number, { current }: Proof) {
  return call(accountRoutes.endSession, { params: { sid }, body: await told(current) })
}

export async function endOthers({ current }: Proof) {
  return call(accountRoutes.endOthers, { body: await told(current) })
}

/** Asked once: whoever sets the password then uses the link up. */
export function activationQuery(activation: string | undefined) {
  return queryOptions({
    queryKey: ['activation', activation],
    queryFn: ({ signal }) =>
      call(accountRoutes.lookAtActivation, { body: { activation: activation ?? '' } }, signal),
    enabled: activation !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export async function activate(activation: string, password: string): Promise<string> {
  const body = { activation, password: await hashPassword(password) }
  return (await call(accountRoutes.activate, { body })).login
}
