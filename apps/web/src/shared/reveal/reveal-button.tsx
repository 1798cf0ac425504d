import { useState } from 'react'
import css from './reveal.module.css'
import { RevealDialog, type RevealDialogProps } from './reveal-dialog.tsx'
import { useMessages } from './texts.ts'
import type { InSight } from './use-in-sight.ts'

interface RevealButtonProps extends Pick<RevealDialogProps, 'label' | 'maxLength' | 'reveal'> {
  readonly inSight: InSight
}

/** Beside the label of a masked field: shows the whole for a while, and hides it again. */
export function RevealButton({ label, maxLength, reveal, inSight }: RevealButtonProps) {
  const { reveal: texts } = useMessages()
  const [asking, setAsking] = useState(false)
  const isShown = inSight.value !== null
  return (
    <>
      <button
        type="button"
        className={css['button']}
        aria-label={isShown ? texts.hideOf(label) : texts.buttonOf(label)}
        aria-haspopup={isShown ? undefined : 'dialog'}
        onClick={isShown ? inSight.hide : () => setAsking(true)}
      >
        {isShown ? texts.hide : texts.button}
      </button>
      {asking && (
        <RevealDialog
          label={label}
          maxLength={maxLength}
          reveal={reveal}
          onRevealed={inSight.show}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
