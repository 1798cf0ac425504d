import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** Where a secret is stored, such as `settlement_config:12:zipPass`: put anywhere else, it does not open. */
export type SealedPlace = `${string}:${number}:${string}`

const cipherName = 'aes-256-gcm'
const lengths = { number: 1, iv: 12, tag: 16 } as const

/** A secret that has to be read again, unlike a password that is only compared: number of the key, iv, tag, text. */
export function seal(secrets: Secrets, place: SealedPlace, text: string): Buffer {
  return sealBytes(secrets, place, Buffer.from(text, 'utf8'))
}

export function sealBytes(secrets: Secrets, place: SealedPlace, bytes: Buffer): Buffer {
  const keyNumber = secrets.writer
  const iv = randomBytes(lengths.iv)
  const cipher = createCipheriv(cipherName, secrets.key('sealed'), iv, { authTagLength: lengths.tag })
  cipher.setAAD(boundTo(keyNumber, place))
  const body = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([Buffer.of(keyNumber), iv, cipher.getAuthTag(), ...body])
}

/** Throws for whatever was not sealed by us for this very place. */
export function unseal(secrets: Secrets, place: SealedPlace, sealed: Buffer): string {
  return unsealBytes(secrets, place, sealed).toString('utf8')
}

export function unsealBytes(secrets: Secrets, place: SealedPlace, sealed: Buffer): Buffer {
  const number = sealed[0]
  if (number === undefined || !secrets.ids.includes(number))
    throw new Error(`${place} is sealed with key ${number ?? 'none'}, which is unknown`)
  const [afterIv, afterTag] = [lengths.number + lengths.iv, lengths.number + lengths.iv + lengths.tag]
  const iv = sealed.subarray(lengths.number, afterIv)
  const decipher = createDecipheriv(cipherName, secrets.key('sealed', number), iv, {
    authTagLength: lengths.tag,
  })
  decipher.setAAD(boundTo(number, place))
  decipher.setAuthTag(sealed.subarray(afterIv, afterTag))
  return Buffer.concat([decipher.update(sealed.subarray(afterTag)), decipher.final()])
}

function boundTo(number: number, place: SealedPlace): Buffer {
  return Buffer.from(`${number}:${place}`)
}
