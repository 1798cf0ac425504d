import { type NotedRecord, noteLength } from '@corridor/contract/notes'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent, KeyboardEvent } from 'react'
import { useMay } from '../../lib/session.ts'
import { showFailure } from '../../shared/failure.ts'
import { useKeptText } from '../../shared/use-kept-text.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { addNote, notesKey } from './api.ts'
import css from './notes.module.css'
import { useMessages } from './texts.ts'

interface NoteBoxProps {
  readonly record: NotedRecord
  readonly sid: number
}

/** Where a note is added. What was typed stays until the server has it, also while another record is looked at. */
export function NoteBox({ record, sid }: NoteBoxProps) {
  const messages = useMessages()
  const { notes: texts } = messages
  const queries = useQueryClient()
  const [text, setText] = useKeptText(`note ${record} ${sid}`)
  const [busy, run] = useBusy()
  if (!useMay('notes.add')) return null
  const isEmpty = text.trim() === ''
  const add = (): Promise<void> =>
    run(async () => {
      if (isEmpty) return
      try {
        await addNote(record, sid, text)
        setText('')
        showToast({ kind: 'success', message: texts.added, about: 'note' })
        await queries.invalidateQueries({ queryKey: notesKey })
      } catch (error) {
        showFailure(error, messages, 'note')
      }
    })
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void add()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void add()
  }
  return (
    <form className={css['box']} onSubmit={onSubmit}>
      <TextAreaField
        className={css['field'] ?? ''}
        aria-label={texts.box}
        placeholder={texts.box}
        title={texts.boxHint}
        data-note-box
        rows={1}
        maxLength={noteLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionButton type="submit" busy={busy} inactive={isEmpty}>
        {texts.add}
      </ActionButton>
    </form>
  )
}
