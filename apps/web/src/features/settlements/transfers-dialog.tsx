import { useMemo, useState } from 'react'
import { hrefTo } from '../../lib/href.ts'
import { PagedTable } from '../../shared/paged-table.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { Money } from '../../ui/formats/money.tsx'
import { When } from '../../ui/formats/when.tsx'
import type { Column } from '../../ui/table/column.ts'
import { usePaged } from '../../ui/table/use-paged.ts'
import { type Detail, listTransfers, settlementsKey, type TransferRow, transfersPaging } from './api.ts'
import { useMessages } from './texts.ts'

interface TransfersDialogProps {
  readonly file: Detail
  readonly onClose: () => void
}

/** The transfers behind a file, in the order of its rows; each opens in full. */
export function TransfersDialog({ file, onClose }: TransfersDialogProps) {
  const { transfers: texts } = useMessages().settlements
  const [page, setPage] = useState(1)
  const at = { page, ...transfersPaging }
  const paged = usePaged<TransferRow>({
    queryKey: [...settlementsKey, 'transfers', file.sid],
    paging: at,
    count: async () => ({ total: file.rows }),
    rows: (place, signal) => listTransfers(file.sid, place, signal),
    onPage: setPage,
  })
  const columns = useMemo((): Column<TransferRow>[] => {
    const { columns: names } = texts
    return [
      { key: 'reference', header: names.reference, width: 140, render: (row) => row.reference },
      { key: 'kind', header: names.kind, width: 90, render: (row) => row.kind },
      {
        key: 'at',
        header: names.at,
        width: 180,
        render: (row) => <When at={row.at} format="date-time-utc" />,
      },
      {
        key: 'amount',
        header: names.amount,
        width: 110,
        align: 'end',
        render: (row) => <Money amount={row.amount} />,
      },
    ]
  }, [texts])
  return (
    <Dialog
      title={texts.title(file.fileTitle)}
      width={620}
      height={520}
      opened
      onClose={onClose}
      footer={<ActionButton onClick={onClose}>{texts.close}</ActionButton>}
    >
      <PagedTable
        caption={texts.title(file.fileTitle)}
        columns={columns}
        paged={paged}
        paging={at}
        onPage={setPage}
        rowKey={({ event }) => String(event)}
        emptyText={texts.empty}
        rowHref={(row) => hrefTo('transactions', { tab: 2, sid: row.transaction })}
      />
    </Dialog>
  )
}
