import { useMemo } from 'react'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useTellers } from './lookups.ts'
import { useMessages } from './texts.ts'
import css from './transactions.module.css'

interface TellerFieldProps {
  readonly agency: string | null
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** The tellers of the agency that is picked; without one there is nothing to choose. */
export function TellerField({ agency, value, onChange }: TellerFieldProps) {
  const { transactions: texts, ui } = useMessages()
  const { data, error, refetch } = useTellers(agency === null ? undefined : Number(agency))
  const tellers = agency === null ? undefined : data
  const options = useMemo(
    () => tellers?.map(({ sid, name }) => ({ value: String(sid), label: name })) ?? [],
    [tellers],
  )
  const failed = agency !== null && error !== null && !data
  return (
    <SelectField
      aria-label={texts.filters.agent}
      placeholder={texts.any(texts.filters.agent)}
      data={options}
      clearable
      disabled={tellers === undefined}
      value={tellers ? value : null}
      onChange={onChange}
      error={
        failed && (
          <>
            {texts.tellersFailed}{' '}
            <button type="button" className={css['retry']} onClick={() => void refetch()}>
              {ui.retry}
            </button>
          </>
        )
      }
    />
  )
}
