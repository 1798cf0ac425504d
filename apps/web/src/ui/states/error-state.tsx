import { Button } from '@mantine/core'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './states.module.css'

export type ErrorStateProps = {
  title?: string | undefined
  message: string
  /** Nothing has failed: it is not there for this person, and trying again brings nothing. */
  isClosed?: boolean | undefined
  /** What the log knows the failed call by. */
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  retryLabel?: string | undefined
}

export function ErrorState({ title, message, isClosed, requestId, onRetry, retryLabel }: ErrorStateProps) {
  const { ui } = useMessages()
  if (isClosed) return <p className={css['closed']}>{message}</p>
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
