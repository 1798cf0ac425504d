import { useMessages } from '../../lib/messages/index.tsx'
import { LinkButton } from '../form/link-button.tsx'
import css from './toaster.module.css'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

const marks: Record<Toast['kind'], string> = { success: '✓', info: 'i', error: '!' }

function ToastBox({ toast }: { toast: Toast }) {
  const { ui } = useMessages()
  const { action } = toast
  return (
    <div className={css['toast']} data-kind={toast.kind} role={toast.kind === 'error' ? 'alert' : undefined}>
      <span className={css['mark']} aria-hidden="true">
        {marks[toast.kind]}
      </span>
      <div className={css['text']}>
        {toast.title && <p className={css['title']}>{toast.title}</p>}
        <p className={css['message']}>{toast.message}</p>
        {toast.detail && <p className={css['detail']}>{toast.detail}</p>}
        {action && (
          <LinkButton
            className={css['action']}
            onClick={() => {
              dismissToast(toast.id)
              action.run()
            }}
          >
            {action.label}
          </LinkButton>
        )}
      </div>
      <button
        type="button"
        className={css['close']}
        aria-label={ui.dialog.dismiss}
        onClick={() => dismissToast(toast.id)}
      >
        ×
      </button>
    </div>
  )
}

/** The one place where messages appear. It is always there, so that what is put into it is read out. */
export function Toaster() {
  const toasts = useToasts()
  const { ui } = useMessages()
  return (
    <section className={css['region']} role="status" aria-label={ui.toasts}>
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </section>
  )
}
