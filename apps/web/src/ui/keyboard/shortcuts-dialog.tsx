import { useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ActionButton } from '../form/action-button.tsx'
import { singleKeysAreOn } from './keys.ts'
import css from './shortcuts.module.css'
import { shortcutsHere } from './shortcuts.ts'

function Keys({ keys }: { readonly keys: string }) {
  return (
    <dt>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
  )
}

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useMessages().ui.shortcuts
  const isOn = singleKeysAreOn()
  // As it was when the dialog was opened: behind it nothing applies.
  const [groups] = useState(shortcutsHere)
  const always = { title: texts.always, shortcuts: texts.alwaysRows }
  const shown = isOn ? [...groups, always] : [always]
  return (
    <Dialog
      title={texts.title}
      width={640}
      opened
      onClose={onClose}
      footer={<ActionButton onClick={onClose}>{texts.close}</ActionButton>}
    >
      {!isOn && <p>{texts.off}</p>}
      <div className={css['groups']}>
        {shown.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys, label }) => (
                <div key={keys}>
                  <Keys keys={keys} />
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
