import { join } from 'node:path'
import type { Network } from '#support/gateway.ts'
import { expireTransfers, lapseTransfers } from '../../../apps/server/src/core/transfers/jobs.ts'
import { readAnchor } from '../../../apps/server/src/features/audit/anchor.ts'
import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import { openClientLog } from '../../faults/client-log.ts'
import { type LoadStats, startTellers } from '../../faults/tellers.ts'
import { behindTheCounter, openOwn } from '../../faults/trial.ts'
import { untilDone, within } from '../../faults/wait.ts'
import { openDoor } from '../../faults/wire.ts'
import { dataFolder, type House, untilSealed } from '../failover/house.ts'

const tellerCount = 8
const patienceMs = 180_000

export interface Place {
  readonly scratch: string
  readonly house: House
  readonly url: string
  readonly networks: readonly Network[]
  readonly seed: number
}

/** What the tellers of a shift have noted. */
export function logOf(scratch: string, shift: string): string {
  return join(scratch, `tellers-${shift}.jsonl`)
}

/** The anchor is written when the seal is committed: a moment later. */
async function untilAnchored(scratch: string, { db }: Platform): Promise<void> {
  const { sid } = await db
    .selectFrom('auditSeals')
    .select('sid')
    .orderBy('sid', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await untilDone('the anchor of the shift', async () => {
    const anchor = await readAnchor(dataFolder(scratch))
    if (anchor === null || anchor.sealSid < sid) throw new Error(`seal ${sid} is not anchored`)
  })
}

/** Tellers work until `during` is over; then every transfer comes to the end that its plan has, and all is sealed. */
export async function workShift(
  shift: string,
  { scratch, house, url, networks, seed }: Place,
  during: (answers: (count: number) => Promise<void>, stats: LoadStats) => Promise<void>,
): Promise<LoadStats> {
  const log = openClientLog(logOf(scratch, shift))
  const door = openDoor(house.gateway.port)
  const own = openOwn(url)
  try {
    const around = { door, log, networks, behind: behindTheCounter(own) }
    const load = startTellers(tellerCount, seed, around, shift)
    await during((count) => within('the tellers at work', load.answers(count), patienceMs), load.stats)
    await load.finish()
    await lapseTransfers(own.db)
    await expireTransfers(own.db)
    await untilSealed(own)
    await untilAnchored(scratch, own)
    return load.stats
  } finally {
    log.close()
    door.close()
    await own.db.destroy()
  }
}
