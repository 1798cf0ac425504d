import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../shared/failure.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type LineTransfer, lineQuery, type StatementLine } from './api.ts'
import { useMessages } from './texts.ts'

interface LineDialogProps {
  readonly agencySid: number
  readonly line: StatementLine
  readonly onClose: () => void
}

/** The transfers that a line of the statement is the sum of. */
export function LineDialog({ agencySid, line, onClose }: LineDialogProps) {
  const { positions: texts } = useMessages()
  const { data, error, isPending, refetch } = useQuery(lineQuery(agencySid, line))
  const { columns } = texts.line
  const shown: Column<LineTransfer>[] = [
    {
      key: 'at',
      header: columns.at,
      width: 170,
      render: ({ at }) => formatWhen(at, 'date-time-utc-bare'),
    },
    {
      key: 'reference',
      header: columns.reference,
      width: 150,
      render: ({ sid, reference }) => <RecordLink to={placeOf.transfer(sid)}>{reference}</RecordLink>,
    },
    {
      key: 'amount',
      header: columns.amount,
      align: 'end',
      width: 130,
      render: ({ amount }) => formatMoney(amount),
    },
  ]
  const title = texts.line.title(
    texts.statement.what(line.what, line.isSender, line.count),
    formatWhen(line.day, 'date-utc'),
  )
  return (
    <Dialog
      title={title}
      width={520}
      opened
      onClose={onClose}
      footer={<ActionButton onClick={onClose}>{texts.line.close}</ActionButton>}
    >
      <DataTable
        caption={title}
        columns={shown}
        rows={data?.transfers ?? []}
        rowKey={({ sid, at }) => `${sid} ${at}`}
        state={error ? 'error' : isPending ? 'loading' : 'ready'}
        error={failureOf(error)}
        onRetry={() => void refetch()}
        emptyText={texts.statement.empty}
        skeletonRows={6}
        maxHeight="50dvh"
      />
      {data && !data.isWhole && <p>{texts.line.more(data.transfers.length)}</p>}
    </Dialog>
  )
}
