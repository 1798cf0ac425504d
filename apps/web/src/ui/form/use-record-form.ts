import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { firstFocusable } from '../dialog/first-focusable.ts'
import { type FieldErrors, type ServerError, toFieldErrors, withoutChanged } from './field-errors.ts'
import { useBusy } from './use-busy.ts'
import { isSame, rebaseValues } from './values.ts'

export interface RecordFormOptions<Values extends object> {
  initial: Values
  /** All rules of the form: field to text, empty when all is well. */
  check: (values: Values) => FieldErrors
  onSave: (values: Values) => Promise<void>
  /** Gets what onSave throws. Without it the error reaches the window. */
  onFailure?: (error: unknown) => void
}

export interface RecordForm<Values extends object> {
  form: UseFormReturnType<Values>
  /** For `<form onSubmit>` or a button. */
  submit: (event?: FormEvent) => void
  busy: boolean
  dirty: boolean
  /** The same, read at this very moment: for guards that ask between two renders. */
  isDirty: () => boolean
  /** Grows with every failed submit: the error summary takes focus then. */
  failures: number
  setServerErrors: (errors: readonly ServerError[]) => void
  /** Starts over with these values: nothing is dirty, no errors. */
  reset: (values: Values) => void
  /** Takes a fresh record but keeps what the person typed. */
  rebase: (values: Values) => void
  focusField: (field: string) => void
}

function focusNode(node: HTMLElement | null): void {
  if (!node) return
  // A field made of several controls carries its name on a box around them.
  const target = node.matches('input, select, textarea, button') ? node : (firstFocusable(node) ?? node)
  target.focus()
  target.scrollIntoView({ block: 'nearest' })
}

/** The one form pattern: checks on submit, then live; one save at a time; the server's errors on the fields. */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>): RecordForm<Values> {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const live = useRef(false)
  const fromServer = useRef<FieldErrors>({})
  const [failures, setFailures] = useState(0)
  const [busy, run] = useBusy()

  // Sets apart two forms on one page; Mantine takes letters, numbers and dashes only.
  const name = useId().replace(/[^0-9a-zA-Z]/g, '')

  const form: UseFormReturnType<Values> = useForm<Values>({
    name,
    initialValues: options.initial,
    clearInputErrorOnChange: false,
    onValuesChange: (values, previous) => {
      if (!live.current) return
      fromServer.current = withoutChanged(fromServer.current, previous, values)
      form.setErrors({ ...fromServer.current, ...latest.current.check(values) })
    },
  })

  const fail = (errors: FieldErrors): void => {
    live.current = true
    form.setErrors(errors)
    setFailures((count) => count + 1)
  }

  const save = async (): Promise<void> => {
    const { check, onSave, onFailure } = latest.current
    const values = form.getValues()
    fromServer.current = {}
    const errors = check(values)
    if (Object.keys(errors).length > 0) {
      fail(errors)
      return
    }
    form.clearErrors()
    await (onFailure ? onSave(values).catch(onFailure) : onSave(values))
  }

  const isDirty = (): boolean => !isSame(form.getValues(), form.getInitialValues())

  return {
    form,
    busy,
    failures,
    isDirty,
    dirty: isDirty(),
    submit: (event) => {
      event?.preventDefault()
      void run(save)
    },
    setServerErrors: (errors) => {
      fromServer.current = toFieldErrors(errors)
      fail(fromServer.current)
    },
    reset: (values) => {
      live.current = false
      fromServer.current = {}
      form.setInitialValues(values)
      form.reset()
    },
    rebase: (values) => {
      const merged = rebaseValues(form.getInitialValues(), form.getValues(), values)
      form.setInitialValues(values)
      form.setValues(merged)
    },
    focusField: (field) => focusNode(form.getInputNode(field)),
  }
}
