import { strikeReasonLength } from '@corridor/contract/notes'
import { superAdminProfile } from '@corridor/domain/access/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser, useMay } from '../../lib/session.ts'
import { Author } from '../../shared/history/author.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { When } from '../../ui/formats/when.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { type Note, notesKey, strikeNote } from './api.ts'
import css from './notes.module.css'
import { useMessages } from './texts.ts'

/** What somebody noted, and when; a wrong one stays, struck through. */
export function NoteText({ note }: { readonly note: Note }) {
  const { notes: texts } = useMessages()
  const user = useCurrentUser()
  const mayAdd = useMay('notes.add')
  const [striking, setStriking] = useState(false)
  const { text, at, by, bySid, struck, isOwn } = note
  const mayStrike = mayAdd && !struck && (isOwn || user?.profile === superAdminProfile)
  const when = formatWhen(at, 'date-time-utc')
  return (
    <div className={css['note']}>
      <p className={css['text']} dir="auto">
        {struck ? <s>{text}</s> : text}
      </p>
      <p className={css['hint']}>
        <When at={at} format="date-time-utc" /> {texts.by} <Author login={by} sid={bySid} />
        {mayStrike && (
          <>
            {' '}
            <LinkButton aria-label={texts.strikeOf(by, when)} onClick={() => setStriking(true)}>
              {texts.strike}
            </LinkButton>
          </>
        )}
      </p>
      {struck && (
        <p className={css['hint']}>
          {texts.struck(struck.by, formatWhen(struck.at, 'date-time-utc'), struck.reason)}
        </p>
      )}
      {striking && <StrikeDialog note={note} onClose={() => setStriking(false)} />}
    </div>
  )
}

function StrikeDialog({ note, onClose }: { readonly note: Note; readonly onClose: () => void }) {
  const { notes: texts } = useMessages()
  const queries = useQueryClient()
  const strike = async (why: string): Promise<void> => {
    try {
      await strikeNote(note.sid, why)
      showToast({ kind: 'success', message: texts.strikeDone })
    } finally {
      // Also after a failure: whoever was faster has changed what is shown.
      await queries.invalidateQueries({ queryKey: notesKey })
    }
  }
  return (
    <ReasonDialog
      title={texts.strikeTitle}
      lead={texts.strikeText}
      labels={{ submit: texts.strike, close: texts.cancel }}
      tone="danger"
      missing={texts.reasonMissing}
      maxLength={strikeReasonLength}
      act={strike}
      onClose={onClose}
    />
  )
}
