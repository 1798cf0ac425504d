import { sql } from 'kysely'
import { isWithin, plainAddress, readNetwork } from '../addresses.ts'
import type { Call } from '../call.ts'
import type { Db, Tx } from '../db/database.ts'
import { refusal } from '../errors.ts'

/** SQL: where the people of a profile may work from; null for anywhere. */
export function networksOfProfile(profile: string): string {
  return `(select array_to_json(networks::text[]) from profile_networks
    where profile = ${profile} and cardinality(networks) > 0)`
}

export async function readNetworks(db: Db | Tx, profile: number): Promise<readonly string[] | null> {
  const { rows } = await sql<{ networks: string[] | null }>`
    select ${sql.raw(networksOfProfile(String(profile)))} as networks`.execute(db)
  return rows[0]?.networks ?? null
}

export function isAmong(address: string, networks: readonly string[]): boolean {
  const read = networks.map(readNetwork).filter((network) => network !== null)
  return isWithin(address, read)
}

/** A session that was taken elsewhere is of no use there; the session itself stands, or anybody with a token could end it. */
export function refuseOutside(call: Call, networks: readonly string[] | null, login: string): void {
  if (networks === null || isAmong(call.address, networks)) return
  const line = { channel: 'security', event: 'outside_networks', user: login, address: call.address }
  call.log.warn(line, 'a call from outside of the networks of its profile was refused')
  throw refusal('outside_networks', { address: plainAddress(call.address) ?? call.address })
}
