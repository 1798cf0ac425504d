import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import css from './exceptions.module.css'
import { useMessages } from './texts.ts'

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { shortcuts: texts } = useMessages().exceptions
  return (
    <Dialog
      title={texts.title}
      width={380}
      opened
      onClose={onClose}
      footer={<ActionButton onClick={onClose}>{texts.close}</ActionButton>}
    >
      <dl className={css['keys']}>
        {texts.rows.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
