import type { NotedRecord } from '@corridor/contract/notes'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonBar } from '../../ui/states/skeleton-bar.tsx'
import { notesQuery } from './api.ts'
import { NoteBox } from './note-box.tsx'
import { NoteText } from './note-text.tsx'
import css from './notes.module.css'
import { useMessages } from './texts.ts'

interface NotesPanelProps {
  readonly record: NotedRecord
  readonly sid: number
}

/** What staff noted on a record, oldest first, and where to add to it. */
export function NotesPanel({ record, sid }: NotesPanelProps) {
  const { notes: texts } = useMessages()
  const { data, error, refetch } = useQuery(notesQuery(record, sid))
  const heading = useId()
  const failure = failureOf(error)
  if (!useMay('notes.read')) return null
  return (
    <Card>
      <section className={css['panel']} aria-labelledby={heading}>
        <header className={css['head']}>
          <h2 id={heading}>{texts.title}</h2>
          {data && <span>{texts.count(data.notes.length + data.older)}</span>}
        </header>
        {failure && <ErrorState {...failure} onRetry={() => void refetch()} />}
        {!data && !failure && <SkeletonBar />}
        {data && (
          <>
            {data.older > 0 && <p className={css['hint']}>{texts.older(data.older)}</p>}
            {data.notes.length === 0 && <p className={css['hint']}>{texts.none}</p>}
            <ul className={css['list']} aria-labelledby={heading}>
              {data.notes.map((note) => (
                <li key={note.sid}>
                  <NoteText note={note} />
                </li>
              ))}
            </ul>
          </>
        )}
        <NoteBox key={`${record} ${sid}`} record={record} sid={sid} />
      </section>
    </Card>
  )
}
