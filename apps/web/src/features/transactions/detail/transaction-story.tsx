import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../shared/failure.ts'
import type { StoryItem } from '../../../shared/story.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonBar } from '../../../ui/states/skeleton-bar.tsx'
import { transactionQuery } from './api.ts'
import { useNames } from './names.ts'
import { StatusHistory } from './status-history.tsx'

interface TransactionStoryProps {
  readonly sid: number
  readonly around: readonly StoryItem[]
}

/** The story of a transfer alone, for a screen that shows the rest in its own way. */
export function TransactionStory({ sid, around }: TransactionStoryProps) {
  const { data, error, refetch } = useQuery(transactionQuery(sid))
  const { names } = useNames()
  const failure = failureOf(error)
  if (data) return <StatusHistory transaction={data} names={names} around={around} />
  if (failure) return <ErrorState {...failure} onRetry={() => void refetch()} />
  return <SkeletonBar />
}
