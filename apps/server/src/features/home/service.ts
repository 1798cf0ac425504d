import type { RouteAnswer } from '@corridor/contract/common/route'
import { attentionKinds, type homeRoutes } from '@corridor/contract/home'
import { mayUse } from '@corridor/domain/access/permissions'
import type { AttentionSource, Viewer } from '../../core/attention.ts'
import { databaseClock } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { makeTurns } from '../../platform/turns.ts'

type Attention = RouteAnswer<typeof homeRoutes.attention>

/**
 * Lists that are counted at a time, whoever asks. Every open page asks twice a minute, and the figures are of whole lists:
 * they leave most connections to those who work.
 */
const atOnce = 2

/**
 * The figures of every list that the viewer may read. Whoever asks again before the answer has come gets that answer,
 * which says as of when it is; so nobody takes more turns, however often he asks.
 */
export function makeAttention(db: Db, sources: readonly AttentionSource[]) {
  const inTurn = makeTurns(atOnce)
  const underWay = new Map<string, Promise<Attention>>()

  async function read(viewer: Viewer): Promise<Attention> {
    const readable = sources.filter(
      ({ permission, ofAll }) => mayUse(viewer.profile, permission) && !(ofAll && viewer.scope !== null),
    )
    // Others may wait for the same: it goes on, even if whoever asked first has gone.
    const { signal } = new AbortController()
    const asOf = await inTurn(signal, () => databaseClock(db))
    const counted = await Promise.allSettled(
      readable.map((source) => inTurn(signal, () => source.read(viewer))),
    )
    const lines = counted.flatMap((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
    const rank = ({ kind }: (typeof lines)[number]): number => attentionKinds.indexOf(kind)
    return { asOf: new Date(asOf).toISOString(), lines: lines.sort((one, other) => rank(one) - rank(other)) }
  }

  return (viewer: Viewer): Promise<Attention> => {
    const whose = `${viewer.userSid} ${viewer.profile} ${viewer.scope?.join(',') ?? 'all'}`
    const begun = underWay.get(whose)
    if (begun) return begun
    const reading = read(viewer).finally(() => underWay.delete(whose))
    underWay.set(whose, reading)
    return reading
  }
}
