import { sql } from 'kysely'
import { type DayProof, proveDay } from '../../apps/server/src/core/reconciliations/proof.ts'
import { makeDueFiles } from '../../apps/server/src/core/settlements/jobs.ts'
import { findTotals } from '../../apps/server/src/features/reconciliations/detail.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { useDayWorld } from './day-world.ts'
import type { TestTransfer } from './ledger.ts'
import { addSetup } from './settlements.ts'
import { workedExample } from './worked-example.ts'

/** The day that is proved. */
export const day = '2026-03-01'

/** A database of its own for each test, in which two days can be closed and their files made. */
export function useProofWorld() {
  const world = useDayWorld()
  const { server, validated, move, sent, close } = world

  function call() {
    return hostCall(server.platform.log, 'test')
  }

  function prove(of = day): Promise<DayProof> {
    return proveDay(server.platform, call(), of)
  }

  /** A day with everything that books, the paid transfer of which is the one that gets changed. */
  async function makeDay({ files = true } = {}): Promise<TestTransfer> {
    if (files) {
      await addSetup(server.platform, 1, { delimiter: ';' })
      await addSetup(server.platform, 2, { layout: 'CSV', form: 'num' })
    }
    const other = await sent()
    await move(other, 'RECEIVE', `${day}T10:30:00Z`)
    // With a share of everything for everybody, so that each has a posting that can be changed.
    const paid = await validated(`${day}T09:00:00Z`, false, { price: workedExample().first })
    await move(paid, 'SEND', `${day}T10:00:00Z`)
    await move(paid, 'RECEIVE', `${day}T11:00:00Z`)
    const again = await sent()
    for (const [index, name] of (['RECEIVE', 'REVERSE', 'RECEIVE'] as const).entries()) {
      await move(again, name, `${day}T12:0${index}:00Z`)
    }
    const kept = await sent()
    await move(kept, 'CANCEL', `${day}T13:00:00Z`)
    const returned = await validated(`${day}T09:00:00Z`, true)
    await move(returned, 'SEND', `${day}T10:00:00Z`)
    await move(returned, 'CANCEL', `${day}T13:00:00Z`)
    const expired = await sent()
    await move(expired, 'EXPIRE', `${day}T14:00:00Z`)
    await move(expired, 'REFUND', `${day}T15:00:00Z`)
    await sent('2026-03-02T10:00:00Z')
    await close('2026-03-03')
    if (files) {
      await makeDueFiles(server.worker, call(), Date.parse('2026-03-03T12:00:00Z'))
    }
    return paid
  }

  /** Everything that the heads of the day show: their statuses, and whether they agree with their rows. */
  async function shown(): Promise<{ statuses: string[]; agrees: boolean }> {
    const { rows } = await sql<{
      sid: number
    }>`select sid from reconciliations where day = ${day} order by sid`.execute(server.db)
    const totals = await Promise.all(
      rows.map(({ sid }) => findTotals(server.db, sid, new AbortController().signal)),
    )
    const statuses = totals
      .flatMap((one) => Object.entries(one.statuses))
      .filter(([, rowCount]) => rowCount > 0)
    return {
      statuses: [...new Set(statuses.map(([status]) => status))].sort(),
      agrees: totals.every(({ agrees }) => agrees),
    }
  }

  return { ...world, makeDay, prove, shown }
}
