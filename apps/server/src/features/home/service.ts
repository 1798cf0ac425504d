import type { RouteAnswer } from '@corridor/contract/common/route'
import { attentionKinds, type homeRoutes } from '@corridor/contract/home'
import { mayUse } from '@corridor/domain/access/permissions'
import type { AttentionSource, Viewer } from '../../core/attention.ts'
import { databaseClock } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { makeTurns } from '../../platform/turns.ts'

type Attention = RouteAnswer<typeof homeRoutes.attention>

/** Every open page asks twice a minute, and the figures are of whole lists: they leave most connections to those who work. */
const atOnce = 2

/**
 * The figures of every list that the viewer may read. Whoever asks again before the answer has come gets that answer,
 * which says as of when it is; so nobody has more than one turn, however often he asks.
 */
export function makeAttention(db: Db, sources: readonly AttentionSource[]) {
  const inTurn = makeTurns(atOnce)
  const underWay = new Map<string, Promise<Attention>>()

  async function read(viewer: Viewer): Promise<Attention> {
    const asOf = new Date(await databaseClock(db)).toISOString()
    const lines: Attention['lines'] = []
    for (const source of sources)
      if (mayUse(viewer.profile, source.permission) && !(source.ofAll && viewer.scope !== null))
        lines.push(...(await source.read(viewer)))
    const rank = ({ kind }: (typeof lines)[number]): number => attentionKinds.indexOf(kind)
    return { asOf, lines: lines.sort((one, other) => rank(one) - rank(other)) }
  }

  return (viewer: Viewer): Promise<Attention> => {
    const whose = `${viewer.userSid} ${viewer.profile} ${viewer.scope?.join(',') ?? 'all'}`
    const begun = underWay.get(whose)
    if (begun) return begun
    // Others may wait for the same: it goes on, even if whoever asked first has gone.
    const reading = inTurn(new AbortController().signal, () => read(viewer)).finally(() =>
      underWay.delete(whose),
    )
    underWay.set(whose, reading)
    return reading
  }
}
