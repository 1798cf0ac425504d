import type { PasswordOwner } from '@corridor/domain/access/password-rules'
import { ApiError } from '../../lib/http.ts'
import { type RecordForm, useRecordForm } from '../../ui/form/use-record-form.ts'
import { type CurrentField, checkNew, type NewPassword, nothingTyped } from './rules.ts'
import { useMessages } from './texts.ts'

interface NewPasswordOptions {
  readonly owner: PasswordOwner
  readonly currents: readonly CurrentField[]
  readonly save: (typed: NewPassword) => Promise<void>
  /** A refusal that is of no field. */
  readonly onRefusal: (error: ApiError) => void
}

/** A form for a new password: nothing of it is kept anywhere, and it is empty again once it is saved. */
export function useNewPassword(options: NewPasswordOptions): RecordForm<NewPassword> {
  const { owner, currents, save, onRefusal } = options
  const messages = useMessages()
  const record = useRecordForm<NewPassword>({
    initial: nothingTyped,
    check: (typed) => checkNew(typed, owner, currents, messages),
    onSave: async (typed) => {
      await save(typed)
      record.reset(nothingTyped)
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError)) throw error
      if (error.fields.length === 0) return onRefusal(error)
      record.setServerErrors(
        error.fields.map(({ field, message }) => ({
          field: field === 'passLevel2' ? 'password' : field,
          message,
        })),
      )
    },
  })
  return record
}
