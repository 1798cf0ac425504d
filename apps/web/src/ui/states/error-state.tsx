import { Button } from '@mantine/core'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './states.module.css'

export type ErrorStateProps = {
  title?: string | undefined
  message: string
  /** What the log knows the failed call by. */
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  retryLabel?: string | undefined
}

export function ErrorState({ title, message, requestId, onRetry, retryLabel }: ErrorStateProps) {
  const { ui } = useMessages()
  return (
    <div role="alert" className={css['error']}>
      <div>
        <p className={css['title']}>{title ?? ui.loadFailed}</p>
        <p>{message}</p>
        {requestId && (
          <p className={css['request']}>
            {ui.requestIdLabel} <code>{requestId}</code>
          </p>
        )}
      </div>
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {retryLabel ?? ui.retry}
        </Button>
      )}
    </div>
  )
}
