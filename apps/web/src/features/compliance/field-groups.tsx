import { useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { readDecimal } from '../../ui/form/decimal-text.ts'
import { formatMoney } from '../../ui/formats/format.ts'
import type { Field, Visibility } from './api.ts'
import css from './compliance.module.css'
import { dataPathOf } from './data-path.ts'
import { FieldRow } from './field-row.tsx'
import { isZero, type LimitTexts, limitFormat } from './panel-values.ts'
import type { ProductTabProps } from './product-tab.tsx'
import { type Category, categoriesOf, countsOf } from './shown-fields.ts'
import { useMessages } from './texts.ts'

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

function matching(categories: readonly Category[], filter: string): readonly Category[] {
  const wanted = plain(filter)
  if (wanted === '') return categories
  return categories
    .map(({ name, fields }) => ({
      name,
      fields: fields.filter(({ fieldLabel }) => plain(fieldLabel).includes(wanted)),
    }))
    .filter(({ fields }) => fields.length > 0)
}

/** The fields of a product by category; a category folds, and a filter leaves what has its text. */
export function FieldGroups({ product, panel, form, sight, onSight, readOnly }: ProductTabProps) {
  const { compliance: texts } = useMessages()
  const categories = useMemo(() => categoriesOf(panel[product].fields), [panel, product])
  const { filter, folded } = sight
  const { fields: chosen, limits } = form.values[product]
  const before = form.getInitialValues()[product]
  const path = `${product}.fields`
  const dataPath = dataPathOf(form, path)

  // The rows are many and drawn anew only when they change: their handler has to stay the same.
  const setField = useRef(form.setFieldValue)
  useLayoutEffect(() => {
    setField.current = form.setFieldValue
  })
  const change = useCallback(
    (tag: string, visibility: Visibility) => setField.current(`${path}.${tag}`, visibility),
    [path],
  )

  const noteOf = useLimitNote()
  const row = ({ tag, fieldLabel, alwaysRequired, requiredAbove }: Field) => {
    const visibility = chosen[tag] ?? 'NOT_ALL'
    const asks = requiredAbove !== null && visibility !== 'REQ'
    return (
      <FieldRow
        key={tag}
        tag={tag}
        label={fieldLabel}
        value={visibility}
        before={before.fields[tag] ?? 'NOT_ALL'}
        note={asks ? noteOf(limits, requiredAbove) : null}
        isNoteNew={asks && noteOf(limits, requiredAbove) !== noteOf(before.limits, requiredAbove)}
        locked={alwaysRequired}
        readOnly={readOnly}
        dataPath={`${dataPath}.${tag}`}
        error={form.errors[`${path}.${tag}`]}
        onChange={change}
      />
    )
  }
  const shown = matching(categories, filter)
  const isFolded = (name: string): boolean => filter.trim() === '' && folded.has(name)
  const fold = (name: string): void => {
    const next = new Set(folded)
    if (!next.delete(name)) next.add(name)
    onSight({ filter, folded: next })
  }
  return (
    <div className={css['categories']}>
      {shown.length === 0 && <p className={css['hint']}>{texts.noMatch}</p>}
      {shown.map((category) => (
        <CategoryGroup
          key={category.name}
          category={category}
          chosen={chosen}
          isFolded={isFolded(category.name)}
          onFold={() => fold(category.name)}
        >
          {category.fields.map(row)}
        </CategoryGroup>
      ))}
    </div>
  )
}

function useLimitNote() {
  const { compliance: texts } = useMessages()
  return (limits: LimitTexts, name: NonNullable<Field['requiredAbove']>): string | null => {
    const limit = readDecimal(limits[name], limitFormat)
    if (limit === null) return null
    return isZero(limit) ? texts.requiredAlways : texts.requiredAbove(formatMoney(limit))
  }
}

interface CategoryGroupProps {
  readonly category: Category
  readonly chosen: Readonly<Record<string, Visibility>>
  readonly isFolded: boolean
  readonly onFold: () => void
  readonly children: React.ReactNode
}

function CategoryGroup({ category, chosen, isFolded, onFold, children }: CategoryGroupProps) {
  const { compliance: texts } = useMessages()
  const id = useId()
  const { name, fields } = category
  const { REQ, OPT, NOT_ALL } = countsOf(fields, chosen)
  const figures = NOT_ALL === fields.length ? texts.allNone(NOT_ALL) : texts.counts(REQ, OPT, NOT_ALL)
  return (
    <section className={css['category']} aria-labelledby={`${id}-name`} data-folded={isFolded || undefined}>
      <h4 className={css['categoryHead']}>
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={`${id}-fields`}
          aria-describedby={`${id}-figures`}
          onClick={onFold}
        >
          <span aria-hidden="true" className={css['turn']} />
          <span id={`${id}-name`}>{name}</span>
        </button>
        <span id={`${id}-figures`} className={css['figures']}>
          {figures}
        </span>
      </h4>
      <div id={`${id}-fields`} className={css['rows']} hidden={isFolded}>
        {!isFolded && children}
      </div>
    </section>
  )
}
