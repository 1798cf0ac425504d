import '../mantine-more.css'
import { Modal } from '@mantine/core'
import { type CSSProperties, type FormEvent, type ReactNode } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './dialog.module.css'
import { DialogBody } from './dialog-body.tsx'
import { useDialogStack } from './use-dialog-stack.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface DialogProps {
  title: string
  /** Pixels. On a smaller window the dialog keeps 16px of distance to every edge instead. */
  width: number
  /** Pixels. Without it the content decides. */
  height?: number
  opened: boolean
  onClose: () => void
  /** False: no X, no Escape, no click outside. */
  closable?: boolean
  /** True for short texts that are read out together with the title. */
  described?: boolean
  /** Makes body and footer one form, so that Enter and a submit button in the footer work. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
  footer?: ReactNode
}

const margin = 16

function sizeOf(width: number, height: number | undefined): CSSProperties {
  const size: Record<string, string> = { '--modal-size': `min(${width}px, 100vw - ${margin * 2}px)` }
  if (height !== undefined) size['--modal-content-height'] = `min(${height}px, 100dvh - ${margin * 2}px)`
  return size
}

const classNames = {
  content: css['content'] ?? '',
  header: css['header'] ?? '',
  title: css['title'] ?? '',
  close: css['close'] ?? '',
}

/** A dialog of a given size: the body scrolls, the footer with the buttons stays. */
export function Dialog(props: DialogProps) {
  const { title, width, height, opened, onClose, closable = true, described = false, onSubmit } = props
  const messages = useMessages().ui.dialog
  useDialogStack(opened, closable ? onClose : undefined)
  useReturnFocus(opened)

  // Mounted per opening: whichever opens last stands in front, also of one that belongs to the page around it.
  if (!opened) return null

  const inner = (
    <>
      <DialogBody described={described}>{props.children}</DialogBody>
      {props.footer ? <div className={css['footer']}>{props.footer}</div> : null}
    </>
  )

  return (
    <Modal.Root
      opened
      onClose={onClose}
      centered
      xOffset={margin}
      yOffset={margin}
      closeOnClickOutside={closable}
      closeOnEscape={false}
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      classNames={classNames}
      style={sizeOf(width, height)}
      // Events of a portal bubble through React's tree: a form in here must not submit the form around it.
      onSubmit={(event) => event.stopPropagation()}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
          {closable ? <Modal.CloseButton aria-label={messages.dismiss} /> : null}
        </Modal.Header>
        {onSubmit ? (
          <form className={css['frame']} noValidate onSubmit={onSubmit}>
            {inner}
          </form>
        ) : (
          <div className={css['frame']}>{inner}</div>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
