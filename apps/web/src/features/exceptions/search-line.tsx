import { exceptionKinds, exceptionViews } from '@corridor/contract/common/exception-kinds'
import { type ExceptionSearch, itemTextLength } from '@corridor/contract/exceptions'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { failureOf } from '../../shared/failure.ts'
import { ruleWords } from '../../shared/holds/rule-words.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Chip, Chips } from '../../ui/table/chips.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { agencyNamesQuery, type Counts, holdRulesQuery } from './api.ts'
import css from './exceptions.module.css'
import { useMessages } from './texts.ts'

/** So many options are drawn at once; the rest is found by typing. */
const maxOptions = 300

interface SearchLineProps {
  readonly search: ExceptionSearch
  readonly onSearch: (search: ExceptionSearch) => void
}

/** The filters; the text may be a name, so no browser offers what was typed here before. */
export function SearchLine({ search, onSearch }: SearchLineProps) {
  const messages = useMessages()
  const { exceptions: texts } = messages
  const { data: agencies } = useQuery(agencyNamesQuery)
  const { data: rules } = useQuery(holdRulesQuery)
  const [kind, setKind] = useState(search.kind)
  const [agency, setAgency] = useState(search.agency)
  const [rule, setRule] = useState(search.rule)
  const [text, setText] = useState(search.text ?? '')
  const agencyOptions = useMemo(
    () => agencies?.map(({ sid, longName }) => ({ value: String(sid), label: longName })) ?? [],
    [agencies],
  )
  const ruleOptions = useMemo(
    () =>
      rules?.map((one) => ({
        value: String(one.sid),
        label: [ruleWords(one, messages), one.agencyName].filter(Boolean).join(', '),
      })) ?? [],
    [rules, messages],
  )
  const kindOptions = exceptionKinds.map((value) => ({ value, label: texts.kinds[value] }))
  const isApplied =
    kind === search.kind &&
    agency === search.agency &&
    rule === search.rule &&
    text.trim() === (search.text ?? '')
  const clear = (): void => {
    setKind(undefined)
    setAgency(undefined)
    setRule(undefined)
    setText('')
    onSearch({ view: search.view })
  }
  return (
    <FilterBar
      inLine
      label={texts.searchLabel}
      onSearch={() => onSearch({ view: search.view, kind, agency, rule, text: text.trim() })}
      onClear={clear}
      isApplied={isApplied}
    >
      <div className={css['filters']}>
        <SelectField
          aria-label={texts.filters.kind}
          placeholder={texts.any(texts.filters.kind)}
          data={kindOptions}
          clearable
          value={kind ?? null}
          onChange={(picked) => setKind(exceptionKinds.find((one) => one === picked))}
        />
        <SelectField
          aria-label={texts.filters.agency}
          placeholder={texts.any(texts.filters.agency)}
          data={agencyOptions}
          limit={maxOptions}
          clearable
          value={agency === undefined ? null : String(agency)}
          onChange={(picked) => setAgency(picked === null ? undefined : Number(picked))}
        />
        <SelectField
          aria-label={texts.filters.rule}
          placeholder={texts.any(texts.filters.rule)}
          data={ruleOptions}
          clearable
          value={rule === undefined ? null : String(rule)}
          onChange={(picked) => setRule(picked === null ? undefined : Number(picked))}
        />
        <TextField
          data-main-field
          aria-label={texts.text}
          placeholder={texts.text}
          autoComplete="off"
          maxLength={itemTextLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
    </FilterBar>
  )
}

/** A filter that offers nothing looks as if there were nothing to choose. */
export function ListsFailed() {
  const { exceptions: texts } = useMessages()
  const lists = [useQuery(agencyNamesQuery), useQuery(holdRulesQuery)]
  const failed = lists.filter(({ error }) => error)
  const failure = failureOf(failed[0]?.error ?? null)
  const retry = (): void => {
    for (const { refetch } of failed) void refetch()
  }
  return failure && <ErrorState {...failure} title={texts.listsFailed} onRetry={retry} />
}

interface ViewChipsProps {
  readonly view: NonNullable<ExceptionSearch['view']>
  readonly counts: Counts | undefined
  readonly onView: (view: NonNullable<ExceptionSearch['view']>) => void
}

export function ViewChips({ view, counts, onView }: ViewChipsProps) {
  const { exceptions: texts } = useMessages()
  return (
    <Chips label={texts.viewsLabel}>
      {exceptionViews.map((one) => (
        <Chip key={one} pressed={one === view} onClick={() => onView(one)}>
          {texts.views[one]} <strong className={css['count']}>{counts?.views[one]}</strong>
        </Chip>
      ))}
    </Chips>
  )
}
