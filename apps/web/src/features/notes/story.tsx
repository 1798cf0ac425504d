import type { RouteAnswer } from '@corridor/contract/common/route'
import type { notesRoutes } from '@corridor/contract/notes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../shared/failure.ts'
import { eventWords } from '../../shared/history/event-words.ts'
import { alsoTried, holdReason } from '../../shared/holds/hold-words.ts'
import type { StoryItem } from '../../shared/story.ts'
import { When } from '../../ui/formats/when.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { storyQuery } from './api.ts'
import { NoteBox } from './note-box.tsx'
import { NoteText } from './note-text.tsx'
import css from './notes.module.css'
import { type Messages, useMessages } from './texts.ts'

type Item = RouteAnswer<typeof notesRoutes.story>['items'][number]

interface TransferStoryProps {
  readonly sid: number
  /** Draws the story; it has what the transfer itself went through. */
  readonly children: (around: readonly StoryItem[]) => ReactNode
}

/** What happened around a transfer stands between its moves; below it, where to add to it. */
export function TransferStory({ sid, children }: TransferStoryProps) {
  const messages = useMessages()
  const { notes: texts } = messages
  const { data, error, refetch } = useQuery(storyQuery(sid))
  const failure = failureOf(error)
  const around = data?.items.map((item, index) => storyItem(item, index, messages)) ?? []
  return (
    <>
      {children(around)}
      <div className={css['below']}>
        {failure && <ErrorState {...failure} title={texts.failed} onRetry={() => void refetch()} />}
        <NoteBox key={sid} record="transaction" sid={sid} />
      </div>
    </>
  )
}

function storyItem(item: Item, index: number, messages: Messages): StoryItem {
  const { auditEvents, notes: texts, holds } = messages
  const { at } = item
  if (item.kind === 'note')
    return { key: `note ${item.note.sid}`, at, content: <NoteText note={item.note} /> }
  if (item.kind === 'hold') {
    const { rule, facts } = item
    const by = rule ? holds.heldBy.rule(rule.sid, rule.version) : holds.heldBy.staff
    const others = alsoTried(facts, messages)
    return {
      key: `hold ${at} ${index}`,
      at,
      content: (
        <>
          <p>
            <bdi>{`${by}: ${facts.kind === 'staff' ? facts.reason : holdReason(facts, messages)}`}</bdi>
          </p>
          {others !== '' && <p className={css['hint']}>{others}</p>}
        </>
      ),
    }
  }
  const [what, who] =
    item.kind === 'message'
      ? [texts.message(item.operation), texts.fromPartner]
      : [texts.event(item.by, eventWords(item.event, auditEvents)), '']
  return {
    key: `${item.kind} ${at} ${index}`,
    at,
    content: (
      <>
        <p>
          <bdi>{what}</bdi>
        </p>
        <p className={css['hint']}>
          <When at={at} format="date-time-utc" /> {who}
        </p>
        {item.kind === 'event' && item.reason !== '' && (
          <p className={css['text']}>
            <bdi>{item.reason}</bdi>
          </p>
        )}
      </>
    ),
  }
}
