import type { ReactNode } from 'react'
import { ConflictNotice } from '../ui/form/conflict-notice.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import type { SavedForm } from './use-saved-form.ts'

export interface FormNoticesProps<Values extends object> {
  readonly saved: SavedForm<Values>
  /** Label of each field. */
  readonly labels: Readonly<Record<string, string>>
  /** Leads to a field whose inputs the form cannot find by their name. */
  readonly onPick?: (field: string) => void
  /** What a form says of its own, between the two. */
  readonly children?: ReactNode
}

/** Above the fields of a form: that somebody else was faster, and what is wrong. */
export function FormNotices<Values extends object>(props: FormNoticesProps<Values>) {
  const { record, conflict, resolve } = props.saved
  return (
    <>
      {conflict && (
        <ConflictNotice
          who={conflict.by}
          at={conflict.at}
          onKeepMine={() => resolve('keep-mine')}
          onDiscardMine={() => resolve('take-theirs')}
        />
      )}
      {props.children}
      <ErrorSummary
        errors={record.form.errors}
        failures={record.failures}
        onPick={props.onPick ?? record.focusField}
        labels={props.labels}
      />
    </>
  )
}
