import { useEffect, useEffectEvent } from 'react'
import { offerDraft, takeDraft } from '../lib/drafts.ts'
import { useCurrentUser } from '../lib/session.ts'
import type { RecordForm } from '../ui/form/use-record-form.ts'
import { rebaseValues } from '../ui/form/values.ts'

interface TypedOver<Values> {
  readonly base: Values
  readonly mine: Values
}

/**
 * Session rescue: what was typed when the session was lost comes back when the same person opens the same
 * record again, on top of whatever the record is by then. Secret fields are left out.
 */
export function useDraft<Values extends object>(
  key: string,
  { form, isDirty }: RecordForm<Values>,
  blankSecrets: Partial<Values>,
): void {
  const userID = useCurrentUser()?.userID
  const unsaved = useEffectEvent((): TypedOver<Values> | null =>
    isDirty() ? { base: form.getInitialValues(), mine: { ...form.getValues(), ...blankSecrets } } : null,
  )
  const restore = useEffectEvent((typed: TypedOver<Values>) => {
    form.setValues(rebaseValues(typed.base, typed.mine, form.getInitialValues()))
  })
  useEffect(() => {
    const draft = userID === undefined ? null : takeDraft(key, userID)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- under this key only this form has offered a draft.
    if (draft) restore(draft as TypedOver<Values>)
    return offerDraft(key, () => unsaved())
  }, [key, userID])
}
