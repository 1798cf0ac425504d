import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../../shared/failure.ts'
import { ActionButton } from '../../../ui/form/action-button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../../ui/states/skeleton-form.tsx'
import { useMessages } from '../texts.ts'
import { type Transaction, transactionQuery } from './api.ts'
import css from './detail.module.css'
import { type Names, useNames } from './names.ts'

interface LoadedTransactionProps {
  readonly sid: number
  /** Where the place has no other way out of a transfer that does not come. */
  readonly onGoBack?: () => void
  readonly children: (transaction: Transaction, names: Names) => ReactNode
}

/** A transfer once it is there; until then, and where it does not come, what there is to say. */
export function LoadedTransaction({ sid, onGoBack, children }: LoadedTransactionProps) {
  const { transactionDetail: texts } = useMessages()
  const { data, error, refetch } = useQuery(transactionQuery(sid))
  const { names, pending, error: namesError, retry } = useNames()
  const failure = failureOf(error)
  const goBack = onGoBack && <ActionButton onClick={onGoBack}>{texts.goBack}</ActionButton>
  if (failure && !data)
    return (
      <div className={css['states']}>
        <ErrorState {...failure} onRetry={() => void refetch()} />
        {goBack}
      </div>
    )
  if (data === undefined || pending) {
    return (
      <Card>
        <div className={css['loading']}>
          <SkeletonForm fields={24} />
        </div>
      </Card>
    )
  }
  if (data === null) return <EmptyState text={texts.notFound} action={goBack} />
  const noNames = failureOf(namesError)
  return (
    <div className={css['detail']}>
      {failure && <ErrorState {...failure} title={texts.stale} onRetry={() => void refetch()} />}
      {noNames && <ErrorState {...noNames} title={texts.noNames} onRetry={retry} />}
      {children(data, names)}
    </div>
  )
}
