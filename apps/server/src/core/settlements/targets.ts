import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type SealedPlace, unseal } from '../../platform/sealed.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { placeOf, type SftpLogin } from '../../platform/sftp.ts'

/** Where the key or the password of an agency's server is sealed for. */
export function sftpSecretOf(agencySid: number): SealedPlace {
  return `sftp_target:${agencySid}:secret`
}

const sealedLogin = z.discriminatedUnion('with', [
  z.object({ with: z.literal('password'), password: z.string() }),
  z.object({ with: z.literal('key'), key: z.string() }),
])

export function openSftpLogin(secrets: Secrets, agencySid: number, sealed: Buffer): SftpLogin {
  return sealedLogin.parse(JSON.parse(unseal(secrets, sftpSecretOf(agencySid), sealed)))
}

export function readSftpTarget(db: Db | Tx, agencySid: number) {
  return db
    .selectFrom('sftpTargets')
    .select(['host', 'port', 'account', 'folder', 'secretSealed', 'hostKeyFingerprint'])
    .where('agencySid', '=', agencySid)
    .executeTakeFirst()
}

interface Place {
  readonly host: string
  readonly port: number
  readonly account: string
  readonly folder: string
}

/**
 * As people read it, and the same for the same place alone: whether a file goes where it was to go is told by it. '~' is
 * where the server lets one in.
 */
export function sftpTargetText({ host, port, account, folder }: Place): string {
  const name = host.toLowerCase()
  const at = name.includes(':') ? `[${name}]` : name
  const place = placeOf(folder)
  return `${account}@${at}:${port}${place === '.' ? '' : place.startsWith('/') ? place : `/~/${place}`}`
}

/** One connection at a time goes to it, whatever the account. */
export function sftpLane({ host, port }: Place): string {
  return `${host.toLowerCase()}:${port}`
}
