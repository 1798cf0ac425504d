import { createPrivateKey } from 'node:crypto'
import ssh2 from 'ssh2'

/** The text of an RSA key of 8192 bits, and some room. */
const maxLength = 8000
const maxModulus = 8192

const frame = /^-----BEGIN (OPENSSH|RSA|EC|ENCRYPTED) PRIVATE KEY-----\r?\n/
const oneLine = /^[A-Za-z0-9+/]+={0,2}$/
const magic = Buffer.from('openssh-key-v1\0')

/**
 * Whether a text is a private key that can be used, and if not, why. Somebody else's file decides how much work it is
 * to open a key with a passphrase, and the library does that work while everybody waits: such a key is never opened.
 * What the library gets to read is the plain form alone, and small enough to sign with in no time.
 */
export function checkPrivateKey(text: string): 'ok' | 'not_a_key' | 'has_passphrase' {
  const key = text.trim()
  const kind = key.length <= maxLength && frame.exec(key)?.[1]
  if (!kind) return 'not_a_key'
  if (kind === 'ENCRYPTED') return 'has_passphrase'
  const lines = key.split(/\r?\n/).slice(1)
  if (lines.pop() !== `-----END ${kind} PRIVATE KEY-----`) return 'not_a_key'
  // Before a locked key of old stands a line that says so.
  if (lines.some((line) => line.startsWith('Proc-Type:'))) return 'has_passphrase'
  if (!lines.every((line) => oneLine.test(line))) return 'not_a_key'
  if (kind === 'OPENSSH') {
    const cipher = cipherOf(Buffer.from(lines.join('\n'), 'base64'))
    if (cipher !== 'none') return cipher === undefined ? 'not_a_key' : 'has_passphrase'
  }
  return isUsable(key) ? 'ok' : 'not_a_key'
}

/** The first field of the form of OpenSSH: what its private part is locked with. */
function cipherOf(blob: Buffer): string | undefined {
  const start = magic.length + 4
  if (blob.length < start || !blob.subarray(0, magic.length).equals(magic)) return undefined
  const length = blob.readUInt32BE(magic.length)
  return blob.length < start + length ? undefined : blob.toString('latin1', start, start + length)
}

function isUsable(key: string): boolean {
  try {
    const parsed = ssh2.utils.parseKey(key)
    if (parsed instanceof Error || !parsed.isPrivateKey()) return false
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPrivateKey(
      parsed.getPrivatePEM(),
    )
    if (type === 'rsa') return (details?.modulusLength ?? 0) <= maxModulus
    return type === 'ed25519' || type === 'ec'
  } catch {
    // The numbers of a broken key make the library divide by nothing.
    return false
  }
}
