import type {
  newPasskey,
  passkeyAsked,
  passkeyCreation,
  passkeyProof,
} from '@corridor/contract/common/passkey'
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { cose, decodeAttestationObject, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import { refusal } from '../errors.ts'
import type { Secrets } from '../secrets.ts'
import {
  type Ceremony,
  countUse,
  credentialsOf,
  holdPasskey,
  insertPasskey,
  newChallenge,
  refuseTooMany,
  takeChallenge,
} from './passkey-store.ts'

export type PasskeyProof = z.infer<typeof passkeyProof>
export type NewPasskey = z.infer<typeof newPasskey>
type SiteConfig = Pick<Config, 'publicOrigin'>
type PasskeyConfig = Pick<Config, 'publicOrigin' | 'productName' | 'rsaPasskeys'>

/** What a new one may sign with; one that is there signs as it was made. */
function algorithmsOf({ rsaPasskeys }: PasskeyConfig): number[] {
  const [es256, edDsa, rs256] = [-7, -8, -257]
  return rsaPasskeys ? [es256, edDsa, rs256] : [es256, edDsa]
}

/** Of the one kind whose keys have no size of their own. */
const leastRsaBits = 2048n

const patience = 5 * 60_000

/** As the table has it; the largest of the kinds above, RS256, has some 300. */
const mostKeyBytes = 2_000

/** What a browser binds passkeys to. From the configuration: what a call says of its host, anybody can say. */
function siteOf({ publicOrigin }: SiteConfig): { readonly id: string; readonly origin: string } {
  if (publicOrigin === undefined) throw refusal('no_passkeys_here')
  return { id: new URL(publicOrigin).hostname, origin: publicOrigin }
}

interface Maker {
  readonly secrets: Secrets
  readonly config: PasskeyConfig
  readonly user: { readonly sid: number; readonly login: string }
}

/** The user must be held as it is. */
export async function askToAdd(
  tx: Tx,
  { secrets, config, user }: Maker,
  asker: Ceremony['asker'],
  { opensSecondLevel }: { readonly opensSecondLevel: boolean },
): Promise<z.infer<typeof passkeyCreation>> {
  const site = siteOf(config)
  await refuseTooMany(tx, user.sid)
  const ceremony = { userSid: user.sid, asker, purpose: 'add' } as const
  return {
    rp: { id: site.id, name: config.productName },
    // Devices keep it, and anybody who holds one may read it there: so it says nothing of the user.
    user: {
      id: secrets.mac('passkey-user', String(user.sid)).toString('base64url'),
      name: user.login,
      displayName: user.login,
    },
    challenge: await newChallenge(tx, ceremony, { opensSecondLevel }),
    pubKeyCredParams: algorithmsOf(config).map((alg) => ({ type: 'public-key', alg })),
    timeout: patience,
    excludeCredentials: await credentialsOf(tx, user.sid),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  }
}

/** False for one that is not as it should be; then its challenge is used up all the same. */
export async function addPasskey(
  tx: Tx,
  config: PasskeyConfig,
  { userSid, asker }: Pick<Ceremony, 'userSid' | 'asker'>,
  { name, made }: { readonly name: string; readonly made: NewPasskey },
): Promise<boolean> {
  const asked = await takeChallenge(tx, { userSid, asker, purpose: 'add' })
  if (!asked) throw refusal('setup_over')
  const credential = await readNewPasskey(config, asked.challenge, made)
  if (!credential) return false
  await insertPasskey(tx, {
    userSid,
    name,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.transports,
    opensSecondLevel: asked.opensSecondLevel,
  })
  return true
}

async function readNewPasskey(config: PasskeyConfig, challenge: string, made: NewPasskey) {
  const site = siteOf(config)
  try {
    if (!isPlain(made.attestation)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: made.credentialId,
        rawId: made.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: made.clientData, attestationObject: made.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithmsOf(config),
    })
    return verified && isStorable(registrationInfo.credential, made) ? registrationInfo.credential : null
  } catch {
    // Thrown for whatever is wrong with it.
    return null
  }
}

/** What is stored is what the device says under its signature, and that has no bound of ours. */
function isStorable({ id, publicKey }: WebAuthnCredential, { credentialId }: NewPasskey): boolean {
  return id === credentialId && publicKey.length <= mostKeyBytes && isLong(publicKey)
}

function isLong(publicKey: WebAuthnCredential['publicKey']): boolean {
  const key = decodeCredentialPublicKey(publicKey)
  if (!cose.isCOSEPublicKeyRSA(key)) return true
  const modulus = Buffer.from(key.get(cose.COSEKEYS.n) ?? []).toString('hex')
  return BigInt(`0x0${modulus}`) >> (leastRsaBits - 1n) > 0n
}

/**
 * We ask for no statement about the device. One with certificates is refused before anybody reads them: to look up
 * whether they were called back would be a call to somebody else's server, inside our transaction.
 */
function isPlain(attestation: string): boolean {
  const decoded = decodeAttestationObject(Buffer.from(attestation, 'base64url'))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

/** For one of the passkeys that would do, if there is any. */
export async function askToSign(
  tx: Tx,
  config: SiteConfig,
  ceremony: Ceremony,
): Promise<z.infer<typeof passkeyAsked>> {
  const forSecondLevel = ceremony.purpose === 'second_level'
  const allowCredentials = await credentialsOf(tx, ceremony.userSid, { forSecondLevel })
  if (allowCredentials.length === 0) return { request: null }
  const challenge = await newChallenge(tx, ceremony)
  const rpId = siteOf(config).id
  return { request: { rpId, challenge, timeout: patience, allowCredentials, userVerification: 'required' } }
}

/** The name of the passkey, or what the history is to say of one that is refused. */
export type PasskeyVerdict = { readonly name: string } | { readonly event: string }

const wrong = { event: 'a wrong passkey was refused' } as const
const wentBack = { event: 'a passkey whose counter went back was refused' } as const

/** Takes what a passkey has signed, once. The counter is judged by the database, so that two at once are one. */
export async function spendPasskey(
  tx: Tx,
  config: SiteConfig,
  ceremony: Ceremony,
  proof: PasskeyProof,
): Promise<PasskeyVerdict> {
  const asked = await takeChallenge(tx, ceremony)
  // Late, sent twice, or asked for again by another window meanwhile: nobody guesses at anything, so nothing counts.
  if (!asked || signedChallenge(proof) !== asked.challenge) throw refusal('passkey_refused')
  const passkey = await holdPasskey(tx, ceremony.userSid, proof.credentialId)
  if (!passkey) return wrong
  if (ceremony.purpose === 'second_level' && !passkey.opensSecondLevel) return wrong
  const counter = await counterOf(config, asked.challenge, passkey.publicKey, proof)
  if (counter === null) return wrong
  return (await countUse(tx, passkey.sid, counter)) ? { name: passkey.name } : wentBack
}

/** What it says that it has signed; whether it has is judged with the signature. */
function signedChallenge({ clientData }: PasskeyProof): unknown {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof said === 'object' && said !== null && 'challenge' in said ? said.challenge : undefined
  } catch {
    return undefined
  }
}

/** Of a signature that is right in all else; null for any other. */
async function counterOf(
  config: SiteConfig,
  challenge: string,
  publicKey: Buffer,
  proof: PasskeyProof,
): Promise<number | null> {
  const site = siteOf(config)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: proof.credentialId,
        rawId: proof.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: proof.clientData,
          authenticatorData: proof.authenticatorData,
          signature: proof.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // The counter is not judged here.
      credential: { id: proof.credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // Thrown for whatever is wrong with it.
    return null
  }
}
