import { mailboxesOf } from '@corridor/domain/settlements/mailbox'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Channel } from './deliver/store.ts'
import { readSftpTarget, sftpLane, sftpTargetText } from './targets.ts'

interface NewSettlement {
  readonly sid: number
  readonly agencySid: number
  readonly fileTitle: string
}

interface Planned {
  readonly channel: Channel
  readonly target: string
  readonly lane?: string
}

/**
 * Notes down where a new file goes, in the transaction that stores it, by the set-up as it stands: into the pick-up
 * folder or to the agency's server, and a mail to each address of the group. Without a folder or a server the mail
 * brings the file along.
 */
export async function planDeliveries(
  tx: Tx,
  settlement: NewSettlement,
  { pickupDir }: Pick<Config, 'pickupDir'>,
): Promise<void> {
  const setup = await tx
    .selectFrom('settlementConfigs as c')
    .innerJoin('agencies as a', 'a.sid', 'c.agencySid')
    .select(['c.ftpOption', 'c.groupMail', 'a.code'])
    .where('c.agencySid', '=', settlement.agencySid)
    .executeTakeFirst()
  if (!setup) return
  const server = setup.ftpOption === 2 ? await readSftpTarget(tx, settlement.agencySid) : undefined
  const planned: Planned[] = [
    ...(server ? [{ channel: 'sftp', target: sftpTargetText(server), lane: sftpLane(server) } as const] : []),
    // Whoever wants it brought and has named no server finds it where the others pick theirs up.
    ...(!server && pickupDir !== undefined ? [{ channel: 'pickup', target: setup.code } as const] : []),
    ...addressesOf(setup.groupMail).map((target) => ({ channel: 'mail', target }) as const),
  ]
  if (planned.length === 0) return
  await tx
    .insertInto('deliveries')
    .values(
      planned.map((delivery) => ({
        ...delivery,
        settlementSid: settlement.sid,
        remoteName: settlement.fileTitle,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Each once, however its letters are written. */
function addressesOf(group: string): string[] {
  return [...new Map(mailboxesOf(group).map((address) => [address.toLowerCase(), address])).values()]
}
