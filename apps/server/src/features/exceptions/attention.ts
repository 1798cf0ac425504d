import { type AttentionPlace, type AttentionSource, lineOf, type Viewer } from '../../core/attention.ts'
import { decidableBy } from '../../core/proposals/decidable.ts'
import type { Db } from '../../platform/db/database.ts'
import { plannedForValues, plannedOnce } from '../../platform/db/planned.ts'
import { isOfGroups, waitingItems } from './waiting.ts'

const kinds = ['held', 'refund', 'approve'] as const

type Place = AttentionPlace & { readonly kind: (typeof kinds)[number] }

/** By the same views as the desk has. A proposal has no amount that could be summed with others. */
async function readPlaces(db: Db, viewer: Viewer): Promise<Place[]> {
  const plan = viewer.scope === null ? plannedOnce : plannedForValues
  const read = plan<Place>(
    `select w.kind, w.agency_sid as agency, a.short_name as name, count(*)::int as count,
      sum(w.usd) filter (where w.of = 'transaction')::numeric(18, 2)::text as usd, min(w.since) as oldest,
      count(*) filter (where w.holder_sid is null)::int as free
    from (
      select i.of, i.agency_sid, i.usd, i.since, i.holder_sid, case when i.kind = 'held' then 'held'
        when i.kind in ('expired', 'rejected') then 'refund'
        when ${isOfGroups('$1')} then 'approve' end as kind
      from (${waitingItems(viewer)}) i
    ) w left join agencies a on a.sid = w.agency_sid
    where w.kind is not null group by 1, 2, 3`,
  )
  return read(db, [await decidableBy(db, viewer)])
}

export function exceptionsAttention(db: Db): AttentionSource {
  return {
    permission: 'exceptions.read',
    read: async (viewer) => {
      const places = await readPlaces(db, viewer)
      return kinds.map((kind) =>
        lineOf(
          kind,
          places.filter((place) => place.kind === kind),
        ),
      )
    },
  }
}
