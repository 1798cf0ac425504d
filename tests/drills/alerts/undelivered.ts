import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { addReceiver, makeFile, setTarget } from '#support/deliveries.ts'
import { startSftpServer } from '#support/sftp-server.ts'
import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import { untilDone } from '../../faults/wait.ts'

/**
 * A partner's server takes another password than the one in the set-up, so the worker gives the file up at once. What
 * comes back sets the right one, sends the file again as a person does, and is done when it is there.
 */
export async function refuseFile(
  own: Platform,
  sendAgain: (deliverySid: number) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const { password, folder, stop, ...server } = await startSftpServer()
  const target = { ...server, folder: '', login: { with: 'password', password } } as const
  const { sid } = await addReceiver(own, {
    target: { ...target, login: { with: 'password', password: 'the one of last year' } },
  })
  const { settlementSid, title } = await makeFile(own, sid)
  return async () => {
    await setTarget(own, sid, target)
    const delivery = await own.db
      .selectFrom('deliveries')
      .select('sid')
      .where('settlementSid', '=', settlementSid)
      .executeTakeFirstOrThrow()
    await sendAgain(delivery.sid)
    await untilDone('the file at the partner', async () => {
      if (!existsSync(join(folder, title))) throw new Error('it is not there yet')
    })
    stop()
  }
}
