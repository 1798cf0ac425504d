import { type ListWithViews, listsWithViews, viewFields } from '@corridor/contract/views'
import {
  profiles as allProfiles,
  isProfile,
  mayUse,
  type ProfileSid,
  superAdminProfile,
} from '@corridor/domain/access/permissions'
import { type FormEvent, useState } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { limitsOf } from '../limits.ts'
import { useAttempt } from '../use-attempt.ts'
import { saveView, type View, type ViewSearch } from './api.ts'
import { useMessages } from './texts.ts'
import css from './views.module.css'

interface ViewDialogProps {
  readonly list: ListWithViews
  /** Null for one that does not exist yet. */
  readonly stored: View | null
  /** What the list shows. */
  readonly search: ViewSearch
  readonly onSaved: (saved: View) => Promise<void>
  readonly onClose: () => void
}

/** Whom a person may share with: the own profile, or as a super admin all that have the list. */
function offered(list: ListWithViews, own: number | undefined, shared: readonly number[]) {
  const may = (sid: ProfileSid): boolean =>
    mayUse(sid, listsWithViews[list]) && (own === superAdminProfile || sid === own || shared.includes(sid))
  return allProfiles.filter(({ sid }) => may(sid))
}

/** The name of a view, and who has it too. */
export function ViewDialog({ list, stored, search, onSaved, onClose }: ViewDialogProps) {
  const { names, views, refusals } = useMessages()
  const texts = views.dialog
  const own = useCurrentUser()?.profile
  const [name, setName] = useState(stored?.name ?? '')
  const [profiles, setProfiles] = useState<readonly number[]>(stored?.profiles ?? [])
  const [replaces, setReplaces] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const save = async (): Promise<void> => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    const values = {
      name: name.trim(),
      search: stored && !replaces ? stored.search : search,
      profiles: profiles.filter(isProfile),
    }
    await onSaved(await saveView(list, values, stored))
    onClose()
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    attempt(save)
  }
  // What is on its way cannot be called back: the answer is waited for.
  const close = (): void => {
    if (!busy) onClose()
  }
  const taken = failure?.fields.find(({ field }) => field === 'name')?.message
  return (
    <Dialog
      title={stored ? texts.change : texts.add}
      width={420}
      opened
      onClose={close}
      onSubmit={onSubmit}
      footer={
        <>
          <ActionButton type="submit" tone="primary" busy={busy}>
            {texts.save}
          </ActionButton>
          <ActionButton inactive={busy} onClick={close}>
            {texts.close}
          </ActionButton>
        </>
      }
    >
      <div className={css['form']}>
        <TextField
          {...limitsOf(viewFields.shape.name)}
          label={texts.name}
          required
          autoComplete="off"
          data-autofocus
          value={name}
          error={isMissing && name.trim() === '' ? refusals.required({}) : taken}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset className={css['shared']}>
          <legend>{texts.shareWith}</legend>
          {offered(list, own, profiles).map(({ sid }) => (
            <CheckField
              key={sid}
              label={names.profiles[sid]}
              checked={profiles.includes(sid)}
              onChange={({ currentTarget: { checked } }) =>
                setProfiles(checked ? [...profiles, sid] : profiles.filter((one) => one !== sid))
              }
            />
          ))}
        </fieldset>
        {stored && (
          <CheckField
            label={texts.search}
            checked={replaces}
            onChange={(event) => setReplaces(event.currentTarget.checked)}
          />
        )}
        {failure && taken === undefined && (
          <ErrorState title={texts.refused} message={failure.message} requestId={failure.requestId} />
        )}
      </div>
    </Dialog>
  )
}
