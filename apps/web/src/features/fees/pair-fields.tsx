import { type ReactNode, useState } from 'react'
import { SelectField } from '../../ui/form/select-field.tsx'
import type { Pair } from './api.ts'
import type { Countries } from './countries.ts'
import css from './fees.module.css'
import { useMessages } from './texts.ts'

interface PairFieldsProps {
  readonly pair: Pair
  readonly countries: Countries
  readonly readOnly: boolean
  readonly error: ReactNode
  /** How the form finds the field again. */
  readonly input: object
  readonly onDestination: (destination: string) => void
  /** In the third place of the line. */
  readonly children: ReactNode
}

/** From where to where. The one is given by the fee, the other leads to the fee of that pair. */
export function PairFields(props: PairFieldsProps) {
  const { pair, countries, readOnly, error, input, onDestination, children } = props
  const { fees: texts } = useMessages()
  const current = pair.destination === '' ? '' : countries.nameOf(pair.destination)
  const [search, setSearch] = useState(current)
  return (
    <div className={css['pair']}>
      <SelectField label={texts.collecting} data={[...countries.options]} value={pair.collect} disabled />
      <SelectField
        {...input}
        label={texts.destination}
        data={[...countries.options]}
        value={pair.destination === '' ? null : pair.destination}
        searchValue={search}
        onSearchChange={setSearch}
        error={error}
        required={!readOnly}
        onChange={(destination) => {
          // Whether it is opened is decided elsewhere: until then the field shows where we are.
          setSearch(current)
          if (destination !== null && destination !== pair.destination) onDestination(destination)
        }}
      />
      {children}
    </div>
  )
}
