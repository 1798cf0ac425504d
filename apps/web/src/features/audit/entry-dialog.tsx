import { Link } from '@tanstack/react-router'
import { Author } from '../../shared/history/author.tsx'
import { ChangesTable } from '../../shared/history/changes-table.tsx'
import { RecordLink } from '../../shared/record-link.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { When } from '../../ui/formats/when.tsx'
import type { Row } from './api.ts'
import css from './audit.module.css'
import { nameOf } from './columns.tsx'
import { placeOfChange } from './places.ts'
import { useMessages } from './texts.ts'
import { useWords } from './words.ts'

/** One change, every field of it. */
export function EntryDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const messages = useMessages()
  const { auditScreen: texts, audit } = messages
  const wordsOf = useWords([row])
  const place = placeOfChange(row)
  return (
    <Dialog
      title={texts.entry(texts.kinds[row.kind], nameOf(row, messages))}
      width={750}
      height={600}
      opened
      onClose={onClose}
      footer={<ActionButton onClick={onClose}>{texts.close}</ActionButton>}
    >
      <p className={css['entry']}>
        <When at={row.date} format="date-time-utc" />{' '}
        <strong>
          <Author login={row.user} sid={row.userSid} />
        </strong>{' '}
        {audit.actions[row.action] ?? row.action}
      </p>
      <ChangesTable entry={row} words={wordsOf(row.kind)} />
      <p className={css['ways']}>
        {place && <RecordLink to={place}>{texts.toRecord}</RecordLink>}
        <Link
          to="/audit"
          className={css['way']}
          search={{ kind: row.kind, record: row.recordSid }}
          onClick={onClose}
        >
          {texts.ofRecord}
        </Link>
      </p>
      <p className={css['quiet']}>
        {texts.request} <bdi>{row.requestId}</bdi>
      </p>
    </Dialog>
  )
}
