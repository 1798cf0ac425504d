import { type DayState, settlementPeriods } from '@corridor/contract/settlements'
import { useMemo } from 'react'
import { counted } from '../../lib/messages/written.ts'
import { useMay } from '../../lib/session.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { Pill, type PillProps } from '../../ui/formats/pill.tsx'
import { When } from '../../ui/formats/when.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { VisuallyHidden } from '../../ui/states/visually-hidden.tsx'
import { type Column, columnsCalled } from '../../ui/table/column.ts'
import { downloadZip, type Row } from './api.ts'
import { Mark } from './marks.tsx'
import css from './settlements.module.css'
import { useMessages } from './texts.ts'

/** Beside those of the specification, for whoever wants them. */
export const moreColumns = ['rows', 'delivery'] as const
export type MoreColumn = (typeof moreColumns)[number]

const tones: Readonly<Record<Row['delivery'], PillProps['tone']>> = {
  none: 'neutral',
  waiting: 'neutral',
  delivered: 'success',
  maybe: 'warning',
  retrying: 'warning',
  failed: 'danger',
}

export function DeliveryPill({ delivery, nextTryAt }: Pick<Row, 'delivery' | 'nextTryAt'>) {
  const { settlements: texts } = useMessages()
  const next = nextTryAt && formatWhen(nextTryAt, 'date-time-utc-bare').slice(11, 16)
  return (
    <Pill tone={tones[delivery]} title={nextTryAt ? formatWhen(nextTryAt, 'date-time-utc') : undefined}>
      {delivery === 'failed' && '× '}
      {delivery === 'delivered' && '✓ '}
      {delivery === 'retrying' && next ? texts.nextTry(next) : texts.delivered[delivery]}
    </Pill>
  )
}

export function periodName(period: Row['period']): string {
  return settlementPeriods.find(({ key }) => key === period)?.v ?? period
}

interface DownloadLinkProps {
  readonly row: Row
  readonly href: string
}

const marks: Readonly<Partial<Record<Row['delivery'], DayState>>> = {
  waiting: 'late',
  maybe: 'late',
  retrying: 'late',
  failed: 'failed',
}

/** Of a file that has not arrived: the sign that the calendar has for it. */
function NotArrived({ delivery }: Pick<Row, 'delivery'>) {
  const { settlements: texts } = useMessages()
  const mark = marks[delivery]
  if (!mark) return null
  return (
    <span className={css['notArrived']} title={texts.delivered[delivery]}>
      <Mark state={mark} />
      <VisuallyHidden>{texts.delivered[delivery]} </VisuallyHidden>
    </span>
  )
}

/** A click fetches the file; opened beside, it is the place of the file in this list. */
function DownloadLink({ row, href }: DownloadLinkProps) {
  const { settlements: texts } = useMessages()
  const mayDownload = useMay('settlements.download')
  const label = row.fileTitle || texts.download
  if (!mayDownload) return label
  return (
    <PlaceLink className={css['download']} href={href} onOpen={() => downloadZip(row)}>
      {label}
    </PlaceLink>
  )
}

export function useColumns(more: readonly MoreColumn[], hrefOf: (row: Row) => string): Column<Row>[] {
  const { columns } = useMessages().settlements
  return useMemo(() => {
    const column = columnsCalled<Row, keyof typeof columns>(columns)
    const quiet: Readonly<Record<MoreColumn, Column<Row>>> = {
      rows: column('rows', 70, (row) => counted(row.rows), 'end'),
      delivery: column('delivery', 130, (row) => <DeliveryPill {...row} />),
    }
    return [
      column('type', 60, (row) => row.type),
      column('agency', 250, (row) => (
        <RecordLink inRow to={placeOf.agency(row.agencySid)}>
          {row.agency}
        </RecordLink>
      )),
      column('period', 80, (row) => periodName(row.period)),
      column('date', 100, (row) => <When at={row.dateGenerated} format="date-utc" />),
      column('download', 300, (row) => (
        <>
          {!more.includes('delivery') && <NotArrived {...row} />}
          <DownloadLink row={row} href={hrefOf(row)} />
        </>
      )),
      ...more.map((name) => quiet[name]),
    ]
  }, [columns, more, hrefOf])
}
