import { useEffect, useEffectEvent, useRef } from 'react'
import { isSame } from '../ui/form/values.ts'
import { showToast, type Toast } from '../ui/toast/toasts.ts'
import { type SavedForm, type SavedFormOptions, useSavedForm } from './use-saved-form.ts'

interface StoredRecord {
  readonly sid: number
  readonly version: number
}

export interface Saved<Values, Stored> {
  readonly stored: Stored
  /** What did not get through while the rest did: it stays typed, and no success is told. */
  readonly unsaved?: Partial<Values>
}

type Success = Pick<Toast, 'title' | 'message' | 'detail'>

interface SavedRecordOptions<Values extends object, Stored extends StoredRecord>
  extends Pick<
    SavedFormOptions<Values>,
    'check' | 'fieldOf' | 'onRefusal' | 'onProposed' | 'draftKey' | 'secrets'
  > {
  /** Null for a record that does not exist yet. */
  readonly stored: Stored | null
  readonly newValues: Values
  readonly valuesOf: (stored: Stored) => Values
  /** `seen` is the record that the person looks at: a save names its version. Null if they thought better of it. */
  readonly save: (values: Values, seen: Stored | null) => Promise<Saved<Values, Stored> | null>
  /** The record as it is stored now. */
  readonly load: (sid: number) => Promise<Stored | undefined>
  /** Whatever else shows the record loads again. */
  readonly refresh?: (stored: Stored) => Promise<void>
  /** Goes to a record that was just created. */
  readonly open?: (created: Stored) => Promise<unknown>
  /** For a form that ends with its save, instead of `refresh` and `open`. */
  readonly onSaved?: (stored: Stored, isNew: boolean) => Promise<void>
  readonly success: Success | ((stored: Stored) => Success)
}

/** The life of a record in a form: check, save, tell, and what to do when somebody else was faster. */
export function useSavedRecord<Values extends object, Stored extends StoredRecord>(
  options: SavedRecordOptions<Values, Stored>,
): SavedForm<Values> {
  const { stored, newValues, valuesOf, save, load, refresh, open, onSaved, success, ...others } = options
  const seen = useRef(stored)

  const form = useSavedForm<Values>({
    ...others,
    initial: stored ? valuesOf(stored) : newValues,
    save: async (values) => {
      const before = seen.current
      const saved = await save(values, before)
      if (!saved) return
      seen.current = saved.stored
      clearConflict()
      await (before === null && open ? showCreated(saved.stored) : showSaved(saved, before === null))
    },
    reload: async (resolution) => {
      const theirs = seen.current ? await load(seen.current.sid) : undefined
      if (!theirs) return
      seen.current = theirs
      if (resolution === 'keep-mine') record.rebase(valuesOf(theirs))
      else record.reset(valuesOf(theirs))
      clearConflict()
      await refresh?.(theirs)
    },
  })
  const { record, clearConflict } = form

  const tell = (told: Stored): void => {
    const { draftKey: about } = options
    showToast({ kind: 'success', about, ...(typeof success === 'function' ? success(told) : success) })
  }

  // The success is told last: what somebody types after it belongs to the record that they then see.
  const showCreated = async (created: Stored): Promise<void> => {
    await refresh?.(created)
    record.reset(valuesOf(created))
    await open?.(created)
    tell(created)
  }

  const showSaved = async (saved: Saved<Values, Stored>, isNew: boolean): Promise<void> => {
    record.reset(valuesOf(saved.stored))
    if (saved.unsaved) record.form.setValues(saved.unsaved)
    else tell(saved.stored)
    await (onSaved ? onSaved(saved.stored, isNew) : refresh?.(saved.stored))
  }

  // What came in fresh replaces what was loaded before, as long as nobody has typed over it.
  const adopt = useEffectEvent((fresh: Stored) => {
    const isOlder = fresh.version < (seen.current?.version ?? 0)
    if (isOlder || record.busy || record.isDirty()) return
    seen.current = fresh
    const values = valuesOf(fresh)
    if (!isSame(values, record.form.getInitialValues())) record.reset(values)
  })
  useEffect(() => {
    if (stored) adopt(stored)
  }, [stored])

  return form
}
