import { fromCents, toCents } from '@corridor/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../lib/messages/written.ts'
import { useRecordTitle } from '../../lib/screen-title.ts'
import { operatorName } from '../../lib/server-settings.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
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
  useRecordTitle(
    texts.ofTransferTo(
      names.short(hostAgency),
      peerAgency === null ? operatorName : names.short(peerAgency),
      formatWhen(date, 'date-utc'),
    ),
  )
  const narrowed = { only, part: kind === 'agency' ? part : undefined }
  const Rows = kind === 'agency' ? PairRows : OperatorRows
  return (
    <>
      <div className={css['heading']}>
        <h2>
          {detail.heading('')}
          <DayDate at={date} />
        </h2>
        <Owes totals={totals} names={names} />
        <PlaceLink className={css['quietLink']} href={dayHref(date)}>
          {texts.wholeDay}
        </PlaceLink>
      </div>
      <div className={css['head']} data-kind={kind}>
        <AgencyField label={detail.hostAgency} name={names.long(hostAgency)} />
        {peerAgency !== null && <AgencyField label={detail.peerAgency} name={names.long(peerAgency)} />}
        <HeadFigures totals={totals} />
      </div>
      <RowsBar totals={totals} names={names} narrowed={narrowed} onNarrow={onNarrow} />
      <div className={css['body']}>
        <Rows totals={totals} narrowed={narrowed} onNarrow={onNarrow} />
        <Pictures
          totals={totals}
          names={names}
          part={narrowed.part}
          hrefOfPart={(wanted) => reconciliationsHref({ ...address, part: wanted })}
          hrefOfDay={(sid) => reconciliationsHref({ ...address, sid, part: undefined })}
        />
      </div>
      <p className={css['foot']}>{texts.amountsIn}</p>
    </>
  )
}

/** To read only; a name that is longer than the field is read by pointing at it. */
function AgencyField({ label, name }: { readonly label: string; readonly name: string }) {
  return <TextField label={label} readOnly value={name} title={name} />
}

/** Who owes whom, in words: a sign alone has to be known. */
function Owes({ totals, names }: Pick<LoadedProps, 'totals' | 'names'>) {
  const { reconciliations: texts } = useMessages()
  const { hostAgency, peerAgency, computed } = totals
  const linked = (sid: number) => <RecordLink to={placeOf.agency(sid)}>{names.short(sid)}</RecordLink>
  const host = linked(hostAgency)
  const other = peerAgency === null ? operatorName : linked(peerAgency)
  const cents = toCents(computed.balance)
  // Towards the operator what is due is above zero.
  const hostOwes = cents < 0n === (peerAgency !== null)
  const [who, whom] = hostOwes ? [host, other] : [other, host]
  return (
    <p className={css['owes']}>
      {cents === 0n ? (
        <>
          {host} {texts.and} {other} {texts.oweNothing}
        </>
      ) : (
        <>
          {who} {texts.owes} {whom}{' '}
          <b>
            <Money amount={fromCents(cents < 0n ? -cents : cents)} />
          </b>
        </>
      )}
    </p>
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
        {texts.detail.exceptions(counted(exceptionsOf(totals)))}
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
