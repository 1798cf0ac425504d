import type { FieldError } from '@corridor/contract/common/errors'
import { useState } from 'react'
import { ApiError } from '../lib/http.ts'
import { ProposedChange } from '../lib/proposed.ts'
import type { FieldErrors } from '../ui/form/field-errors.ts'
import { type RecordForm, useRecordForm } from '../ui/form/use-record-form.ts'
import { showFailure } from './failure.ts'
import { showProposed } from './proposals/show-proposed.ts'
import { useMessages } from './proposals/texts.ts'
import { useDraft } from './use-draft.ts'

/** Somebody else saved first: who, and when. */
export interface Conflict {
  readonly by: string
  readonly at: string
}

export type Resolution = 'keep-mine' | 'take-theirs'

export interface SavedFormOptions<Values extends object> {
  readonly initial: Values
  readonly check: (values: Values) => FieldErrors
  readonly save: (values: Values) => Promise<void>
  /** Loads what the other person saved; what was typed here stays on top of it, or goes. */
  readonly reload: (resolution: Resolution) => Promise<void>
  /** The server names a field as it travels, such as `user.name`; the form has a name of its own for it. */
  readonly fieldOf: (path: string, values: Values) => string
  /** For a refusal that this form shows in a way of its own; true if nothing else has to be shown. */
  readonly onRefusal?: (error: ApiError) => boolean
  /** For a form that ends with its save: it ends too where the change waits for a second person. */
  readonly onProposed?: () => void
  /** What the form is called when a lost session is over. */
  readonly draftKey: string
  /** Fields that no draft may keep, with the values that they have instead. */
  readonly secrets?: Partial<Values>
}

export interface SavedForm<Values extends object> {
  readonly record: RecordForm<Values>
  readonly conflict: Conflict | null
  /** The form holds what is stored now. */
  readonly clearConflict: () => void
  readonly resolve: (resolution: Resolution) => void
}

/** The errors as the fields stand on the screen, whatever the order of the rules. */
function inOrderOf(values: object, errors: FieldErrors): FieldErrors {
  const order = Object.keys(values)
  const placeOf = ([field]: [string, string]): number => order.indexOf(field.split('.')[0] ?? field)
  return Object.fromEntries(Object.entries(errors).toSorted((a, b) => placeOf(a) - placeOf(b)))
}

/** A form whose save the server may refuse: its errors on the fields, a conflict as a choice, the rest as a toast. */
export function useSavedForm<Values extends object>(options: SavedFormOptions<Values>): SavedForm<Values> {
  const { initial, check, save, reload, fieldOf, onRefusal, onProposed, draftKey, secrets = {} } = options
  const messages = useMessages()
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const record = useRecordForm<Values>({
    initial,
    check: (values) => inOrderOf(values, check(values)),
    onSave: save,
    onFailure: (error) => {
      if (error instanceof ProposedChange) {
        // What was typed waits as a proposal; the form shows again what is stored.
        record.reset(record.form.getInitialValues())
        showProposed(error, messages, draftKey)
        return onProposed?.()
      }
      if (!(error instanceof ApiError)) throw error
      if (error.conflict) return setConflict(error.conflict)
      if (onRefusal?.(error)) return
      if (error.fields.length > 0) showOnFields(error.fields)
      else showFailure(error, messages, draftKey)
    },
  })
  useDraft(draftKey, record, secrets)

  const showOnFields = (errors: readonly FieldError[]): void => {
    const values = record.form.getValues()
    record.setServerErrors(errors.map(({ field, message }) => ({ field: fieldOf(field, values), message })))
  }

  const resolve = async (resolution: Resolution): Promise<void> => {
    try {
      await reload(resolution)
    } catch (error) {
      showFailure(error, messages)
    }
  }
  return {
    record,
    conflict,
    clearConflict: () => setConflict(null),
    resolve: (resolution) => void resolve(resolution),
  }
}
