import { useQuery } from '@tanstack/react-query'
import { operatorName } from '../../lib/server-settings.ts'
import { useMay } from '../../lib/session.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { ofTransferQuery, useAgencies } from './api.ts'
import css from './reconciliations.module.css'
import { StatusPill } from './status-pill.tsx'
import { useMessages } from './texts.ts'

/** The way back from a transfer to the reconciliations that it is in; nothing where it is in none yet. */
export function ReconciliationsOfTransfer({ sid }: { readonly sid: number }) {
  const mayRead = useMay('reconciliations.read')
  const { data = [] } = useQuery({ ...ofTransferQuery(sid), enabled: mayRead })
  return data.length === 0 ? null : <Named found={data} />
}

type Found = Awaited<ReturnType<NonNullable<ReturnType<typeof ofTransferQuery>['queryFn']>>>

function Named({ found }: { readonly found: readonly Found[number][] }) {
  const { reconciliations: texts } = useMessages()
  const { names } = useAgencies()
  return (
    <p className={css['ofTransfer']}>
      {texts.ofTransfer}{' '}
      {found.map(({ sid, kind, date, hostAgency, peerAgency, status }) => (
        <span key={sid}>
          <RecordLink to={placeOf.reconciliation(sid, kind)}>
            {texts.ofTransferTo(
              names.short(hostAgency),
              peerAgency === null ? operatorName : names.short(peerAgency),
              formatWhen(date, 'date-utc'),
            )}
          </RecordLink>
          {status !== 'OK' && (
            <>
              {' '}
              <StatusPill status={status} />
            </>
          )}
        </span>
      ))}
    </p>
  )
}
