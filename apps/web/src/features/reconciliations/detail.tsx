import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { Chip } from '../../ui/table/chips.tsx'
import { type AgencyNames, type Totals, totalsQuery, useAgencies } from './api.ts'
import { DayDate } from './day-date.tsx'
import { downloadOperator, downloadPair } from './downloads.ts'
import { HeadFigures } from './figures.tsx'
import { dayHref, type ReconciliationsAddress, reconciliationsHref } from './links.ts'
import { Pictures } from './pictures.tsx'
import css from './reconciliations.module.css'
import { exceptionsOf, Legend, type Narrowed, OperatorRows, PairRows } from './rows.tsx'
import { useMessages } from './texts.ts'

interface DetailProps {
  readonly sid: number
  readonly address: ReconciliationsAddress
  readonly onNarrow: (narrowed: Narrowed) => void
}

/** A reconciliation of either kind: its head, its rows, and how its balance comes about. */
export function Detail({ sid, address, onNarrow }: DetailProps) {
  const { data, error, refetch } = useQuery(totalsQuery(sid))
  const agencies = useAgencies()
  const failure = failureOf(error ?? agencies.error)
  if (data && !agencies.isLoading)
    return <Loaded totals={data} names={agencies.names} address={address} onNarrow={onNarrow} />
  if (!failure) return <SkeletonRows rows={13} />
  return (
    <ErrorState
      {...failure}
      onRetry={() => {
        void refetch()
        if (agencies.error) agencies.retry()
      }}
    />
  )
}

interface LoadedProps extends Pick<DetailProps, 'address' | 'onNarrow'> {
  readonly totals: Totals
  readonly names: AgencyNames
}

function Loaded({ totals, names, address, onNarrow }: LoadedProps) {
  const { reconciliations: texts } = useMessages()
  const { detail } = texts
  const { hostAgency, peerAgency, date, kind } = totals
  const { only, part } = address
  const narrowed = { only, part: kind === 'agency' ? part : undefined }
  const Rows = kind === 'agency' ? PairRows : OperatorRows
  return (
    <>
      <div className={css['heading']}>
        <h2>
          {detail.heading('')}
          <DayDate at={date} />
        </h2>
        <PlaceLink className={css['quietLink']} href={dayHref(date)}>
          {texts.wholeDay}
        </PlaceLink>
      </div>
      <div className={css['head']} data-kind={kind}>
        <TextField label={detail.hostAgency} readOnly value={names.long(hostAgency)} />
        {peerAgency !== null && (
          <TextField label={detail.peerAgency} readOnly value={names.long(peerAgency)} />
        )}
        <HeadFigures totals={totals} />
      </div>
      <RowsBar totals={totals} names={names} narrowed={narrowed} onNarrow={onNarrow} />
      <div className={css['body']}>
        <Rows totals={totals} narrowed={narrowed} onNarrow={onNarrow} />
        <Pictures
          totals={totals}
          part={narrowed.part}
          hrefOfPart={(wanted) => reconciliationsHref({ ...address, part: wanted })}
          hrefOfDay={(sid) => reconciliationsHref({ ...address, sid, part: undefined })}
        />
      </div>
      <p className={css['foot']}>{texts.amountsIn}</p>
    </>
  )
}

interface RowsBarProps {
  readonly totals: Totals
  readonly names: AgencyNames
  readonly narrowed: Narrowed
  readonly onNarrow: (narrowed: Narrowed) => void
}

function RowsBar({ totals, names, narrowed, onNarrow }: RowsBarProps) {
  const { reconciliations: texts } = useMessages()
  const mayDownload = useMay('reconciliations.download')
  const { hostAgency, peerAgency } = totals
  const host = names.short(hostAgency)
  const isNarrowed = narrowed.only !== undefined
  return (
    <div className={css['bar']}>
      <Legend />
      <Chip
        pressed={isNarrowed}
        onClick={() => onNarrow({ ...narrowed, only: isNarrowed ? undefined : 'exceptions' })}
      >
        {texts.detail.exceptions(exceptionsOf(totals).toLocaleString('en'))}
      </Chip>
      {mayDownload && (
        <ActionButton
          onClick={() =>
            peerAgency === null
              ? downloadOperator(totals, host)
              : downloadPair(totals, host, names.short(peerAgency))
          }
        >
          <span aria-hidden="true" className={css['arrow']}>
            ↓
          </span>
          {texts.download}
        </ActionButton>
      )}
    </div>
  )
}
