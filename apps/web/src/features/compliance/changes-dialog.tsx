import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import type { Change } from './changes.ts'
import css from './compliance.module.css'
import { useMessages } from './texts.ts'

interface ChangesDialogProps {
  readonly changes: readonly Change[]
  readonly onPick: (path: string) => void
  readonly onClose: () => void
}

/** What a save would change, over all sub-tabs: each line leads to its field. */
export function ChangesDialog({ changes, onPick, onClose }: ChangesDialogProps) {
  const { compliance: texts } = useMessages()
  const columns = texts.changesColumns
  return (
    <Dialog
      title={texts.changesTitle}
      width={720}
      opened
      onClose={onClose}
      footer={<ActionButton onClick={onClose}>{texts.close}</ActionButton>}
    >
      <table className={css['list']}>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, tab, label, before, after }) => (
            <tr key={path}>
              <td>{texts.tabs[tab]}</td>
              <td>
                <LinkButton onClick={() => onPick(path)}>{label}</LinkButton>
              </td>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
