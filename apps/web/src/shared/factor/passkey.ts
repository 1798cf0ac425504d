import type {
  newPasskey,
  passkeyAsked,
  passkeyCreation,
  passkeyProof,
} from '@corridor/contract/common/passkey'
import { browserName } from '@corridor/domain/access/browser-name'
import type { z } from 'zod'
import { ApiError } from '../../lib/http.ts'
import { currentMessages } from './texts.ts'

/** Comes when the first passkey is asked for. */
async function load() {
  try {
    return await import('@simplewebauthn/browser')
  } catch {
    throw new ApiError({ code: 'offline', message: currentMessages().shell.offline })
  }
}

/** Lets the browser ask the person. Where that comes to nothing it is told as a refusal is. */
async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new ApiError({ code: 'unavailable', message: whyNot(error) })
  }
}

function whyNot(error: unknown): string {
  const { passkeyThere, passkeyOfNoKind, passkeyElsewhere, passkeyUnanswered } =
    currentMessages().secondFactor
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return passkeyThere
  if (name === 'NotSupportedError') return passkeyOfNoKind
  return name === 'SecurityError' ? passkeyElsewhere : passkeyUnanswered
}

export async function makePasskey(
  asked: z.infer<typeof passkeyCreation>,
): Promise<z.infer<typeof newPasskey>> {
  const { startRegistration } = await load()
  const { id, response } = await ask(() => startRegistration({ optionsJSON: asked }))
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

export async function signWithPasskey({
  request,
}: z.infer<typeof passkeyAsked>): Promise<z.infer<typeof passkeyProof>> {
  // Removed meanwhile.
  if (!request)
    throw new ApiError({ code: 'unavailable', message: currentMessages().secondFactor.passkeyUnanswered })
  const { startAuthentication } = await load()
  const { id, response } = await ask(() => startAuthentication({ optionsJSON: request }))
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
  }
}

/** What a new passkey is called until its owner says otherwise. */
export function nameOfThisDevice(): string {
  return browserName(navigator.userAgent) || currentMessages().secondFactor.passkey
}
