import { createSign, generateKeyPairSync, hash, type KeyObject, randomBytes } from 'node:crypto'
import type {
  newPasskey,
  passkeyCreation,
  passkeyProof,
  passkeyRequest,
} from '@corridor/contract/common/passkey'
import type { z } from 'zod'

/** What a device would say, and a browser add, if somebody had them in hand. */
export interface Forged {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly isVerified?: boolean
  readonly counter?: number
  /** The number of the credential, as the device says it and not as the browser does. */
  readonly id?: Buffer
}

export interface Authenticator {
  readonly make: (asked: z.infer<typeof passkeyCreation>, forged?: Forged) => z.infer<typeof newPasskey>
  readonly sign: (asked: z.infer<typeof passkeyRequest>, forged?: Forged) => z.infer<typeof passkeyProof>
}

const flags = { present: 1, verified: 4, attested: 64 } as const

/** CBOR, as far as a passkey needs it: short maps of texts, numbers and bytes. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, held]) => [cbor(key), cbor(held as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value)
  return value < 256
    ? Buffer.of((major << 5) | 24, value)
    : Buffer.of((major << 5) | 25, value >> 8, value & 0xff)
}

interface DeviceKeys {
  readonly privateKey: KeyObject
  /** The public one, as devices write it. */
  readonly cose: ReadonlyMap<number, number | Buffer>
}

function makeES256(): DeviceKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  return { privateKey, cose }
}

/** What many Windows machines have and nothing else. */
export function makeRS256(modulusLength = 2048): DeviceKeys {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const cose = new Map<number, number | Buffer>([
    [1, 3],
    [3, -257],
    [-1, Buffer.from(n, 'base64url')],
    [-2, Buffer.from(e, 'base64url')],
  ])
  return { privateKey, cose }
}

/** A security key and its browser in software: no statement about itself, a counter that goes on. */
export function makeAuthenticator(
  site: string | undefined,
  { privateKey, cose }: DeviceKeys = makeES256(),
): Authenticator {
  if (site === undefined) throw new Error('the server has no address')
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let used = 0

  const clientData = (type: string, challenge: string, forged: Forged): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? site,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (rpId: string, isNew: boolean, forged: Forged): Buffer => {
    const { isVerified = true, counter = used, id: told = id } = forged
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const said = flags.present | (isVerified ? flags.verified : 0) | (isNew ? flags.attested : 0)
    return Buffer.concat([
      hash('sha256', forged.rpId ?? rpId, 'buffer'),
      Buffer.of(said),
      counted,
      ...(isNew ? [Buffer.alloc(16), Buffer.of(told.length >> 8, told.length & 0xff), told, cbor(cose)] : []),
    ])
  }

  return {
    make: ({ challenge, rp }, forged = {}) => {
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(rp.id, true, forged)],
        ]),
      )
      return {
        credentialId,
        clientData: clientData('webauthn.create', challenge, forged).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['usb'],
      }
    },
    sign: ({ challenge, rpId }, forged = {}) => {
      used += 1
      const client = clientData('webauthn.get', challenge, forged)
      const data = authenticatorData(rpId, false, forged)
      const signed = createSign('sha256')
        .update(data)
        .update(hash('sha256', client, 'buffer'))
      return {
        credentialId,
        clientData: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signed.sign(privateKey).toString('base64url'),
      }
    },
  }
}
