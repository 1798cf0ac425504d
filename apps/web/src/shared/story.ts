import type { ReactNode } from 'react'

/** Something that happened around a record, to stand between its own events by its time. */
export interface StoryItem {
  readonly key: string
  readonly at: string
  readonly content: ReactNode
}
