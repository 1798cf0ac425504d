import { z } from 'zod'
import { requiredText } from './fields.ts'

/** Bytes as WebAuthn writes them in JSON. */
function bytes(max: number) {
  return z
    .string()
    .regex(/^[\w-]+$/)
    .max(Math.ceil((max * 4) / 3))
}

const credentialId = bytes(1023)
const clientData = bytes(2000)
const transports = z.array(z.string().regex(/^[a-z-]{1,30}$/)).max(10)
const type = z.literal('public-key')
const credentials = z.array(z.object({ id: z.string(), type, transports }))

/** What a browser needs to make a passkey, in the words of WebAuthn. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: credentials,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** What a browser needs to let one of these passkeys sign. */
export const passkeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: credentials,
  userVerification: z.literal('required'),
})

/** Null where there is no passkey that would do. */
export const passkeyAsked = z.object({ request: passkeyRequest.nullable() })

export const passkeyName = requiredText(60)

/** The public half of a passkey that was just made. */
export const newPasskey = z.object({ credentialId, clientData, attestation: bytes(6000), transports })

/** What a passkey has signed. */
export const passkeyProof = z.object({
  credentialId,
  clientData,
  authenticatorData: bytes(2000),
  signature: bytes(1000),
})
