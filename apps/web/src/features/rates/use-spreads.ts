import { spreadFields } from '@corridor/contract/rates'
import { percentToFraction } from '@corridor/domain/fees/percent'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../lib/http.ts'
import { checkWith } from '../../shared/check-with.ts'
import { showFailure } from '../../shared/failure.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import type { Conflict, Resolution } from '../../shared/use-saved-form.ts'
import type { ConfirmRequest } from '../../ui/dialog/use-confirm.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { formatWhen } from '../../ui/formats/format.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { ratesKey, saveSpread } from './api.ts'
import { isNoNumber, type Line, newPercent, nothingTyped, storedPercent, type Typed } from './lines.ts'
import { useMessages } from './texts.ts'
import { useByCurrency, without } from './use-by-currency.ts'

export type Confirm = (request: ConfirmRequest) => Promise<boolean>

export type TypedSpreads = ReturnType<typeof useTypedSpreads>

/** What is typed into the table and added to it, until it is saved or forgotten; a lost session keeps it. */
export function useTypedSpreads() {
  const form = useRecordForm<Typed>({ initial: nothingTyped, check: () => ({}), onSave: async () => {} })
  useDraft('spreads', form, {})
  const { setFieldValue, getValues } = form.form
  return {
    values: getValues(),
    isDirty: form.isDirty,
    add: (code: string): void => {
      const { percents, added } = getValues()
      if (added.includes(code)) return
      setFieldValue('percents', { ...percents, [code]: newPercent })
      setFieldValue('added', [code, ...added])
    },
    type: ({ retail, stored }: Pick<Line, 'retail' | 'stored'>, text: string): void => {
      const { percents, seen } = getValues()
      const others = without(percents, retail)
      const isStored = stored !== null && text === storedPercent(stored)
      setFieldValue('percents', isStored ? others : { ...others, [retail]: text })
      if (isStored) setFieldValue('seen', without(seen, retail))
      else if (stored && !(retail in percents)) setFieldValue('seen', { ...seen, [retail]: stored.version })
    },
    /** The person has seen what is stored now, and keeps to what is typed. */
    see: (code: string): void => setFieldValue('seen', without(getValues().seen, code)),
    forget: (code: string): void => {
      setFieldValue('percents', without(getValues().percents, code))
      setFieldValue('seen', without(getValues().seen, code))
      setFieldValue(
        'added',
        getValues().added.filter((one) => one !== code),
      )
    },
  }
}

export type Spreads = ReturnType<typeof useSpreads>

/** Messages about the same spread replace each other. */
function aboutSpread(code: string): string {
  return `spread ${code}`
}

/** What becomes of the rows: each is saved by itself, and says for itself what is wrong with it. */
export function useSpreads(typed: TypedSpreads, confirm: Confirm, labelOf: (code: string) => string) {
  const messages = useMessages()
  const { rates: texts } = messages
  const queries = useQueryClient()
  const problems = useByCurrency<string>()
  const conflicts = useByCurrency<Conflict>()
  const busy = useByCurrency<true>()
  // Set at the first click, before React has drawn anything.
  const locked = useRef(new Set<string>())

  const refresh = () => queries.invalidateQueries({ queryKey: ratesKey })
  const forget = (code: string): void => {
    typed.forget(code)
    problems.clear(code)
    conflicts.clear(code)
  }
  const problemOf = ({ retail, percent }: Line): string | undefined => {
    const spread = percent.trim() === '' ? '' : (percentToFraction(percent) ?? percent)
    return checkWith(spreadFields, { base: 'USD', retail, spread }, { fieldOf: (path) => path, messages })[
      'spread'
    ]
  }
  const isMeant = (retail: string, fraction: string): boolean | Promise<boolean> => {
    const { title, text, confirm: confirmLabel } = texts.zero
    return Number(fraction) > 0 || confirm({ title, text: text(labelOf(retail)), confirmLabel, danger: true })
  }
  const refused = async (code: string, error: unknown): Promise<void> => {
    if (!(error instanceof ApiError)) throw error
    const [field] = error.fields
    if (error.conflict) conflicts.set(code, error.conflict)
    else if (field) problems.set(code, field.message)
    else showFailure(error, messages, aboutSpread(code))
    // Somebody else has added or deleted it: what is shown here is not what is stored.
    if (error.code === 'duplicate' || error.code === 'not_found') await refresh()
  }
  const save = async (line: Line): Promise<void> => {
    const { retail, percent } = line
    const problem = problemOf(line)
    if (problem) return problems.set(retail, problem)
    const fraction = percentToFraction(percent) ?? ''
    if (!(await isMeant(retail, fraction))) return
    try {
      const { sid, pricesHoldUntil } = await saveSpread(line, fraction)
      forget(retail)
      await Promise.all([
        refresh(),
        queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'spread', sid }) }),
      ])
      const until = formatWhen(pricesHoldUntil, 'time-local')
      showToast({
        kind: 'success',
        about: aboutSpread(retail),
        title: texts.saved.title,
        message: texts.saved.message(retail, until),
      })
    } catch (error) {
      await refused(retail, error)
    }
  }

  return {
    problems: problems.values,
    conflicts: conflicts.values,
    isBusy: (code: string): boolean => code in busy.values,
    refresh,
    forget,
    type: (line: Line, text: string): void => {
      typed.type(line, text)
      problems.clear(line.retail)
    },
    /** The field is left: what is no number becomes 0, which is said, and nothing is saved by it. */
    leave: (line: Line): void => {
      const { retail, percent, isChanged } = line
      if (!isChanged) return
      if (isNoNumber(percent)) typed.type(line, '0.00')
      const problem = isNoNumber(percent) ? texts.becameZero(percent.trim()) : problemOf(line)
      if (problem) problems.set(retail, problem)
    },
    resolve: async (code: string, resolution: Resolution): Promise<void> => {
      await refresh()
      if (resolution === 'take-theirs') return forget(code)
      typed.see(code)
      conflicts.clear(code)
    },
    save: async (line: Line): Promise<void> => {
      if (locked.current.has(line.retail)) return
      locked.current.add(line.retail)
      busy.set(line.retail, true)
      try {
        await save(line)
      } finally {
        locked.current.delete(line.retail)
        busy.clear(line.retail)
      }
    },
  }
}
