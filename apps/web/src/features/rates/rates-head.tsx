import { useState } from 'react'
import { currencyLabel } from '../../lib/currency-label.ts'
import { useMay } from '../../lib/session.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { When } from '../../ui/formats/when.tsx'
import { paging, type Rates } from './api.ts'
import { ageOf } from './lines.ts'
import css from './rates.module.css'
import type { Currency } from './rates-tab.tsx'
import { useMessages } from './texts.ts'

interface RatesHeadProps {
  readonly currencies: readonly Currency[]
  readonly rates: Rates | undefined
  /** Rows that are there and not saved yet. */
  readonly added: readonly string[]
  readonly nowMs: number
  readonly onAdd: (code: string) => void
  /** Leads to the row of a currency on a page of the list. */
  readonly onGoTo: (code: string, page: number) => void
}

export function RatesHead({ currencies, rates, added, nowMs, onAdd, onGoTo }: RatesHeadProps) {
  const mayEdit = useMay('rates.edit')
  return (
    <div className={css['head']}>
      {mayEdit && (
        <AddPayout currencies={currencies} rates={rates} added={added} onAdd={onAdd} onGoTo={onGoTo} />
      )}
      {rates && <LastUpdate rates={rates} nowMs={nowMs} />}
    </div>
  )
}

function AddPayout({ currencies, rates, added, onAdd, onGoTo }: Omit<RatesHeadProps, 'nowMs'>) {
  const { rates: texts } = useMessages()
  const [chosen, setChosen] = useState<string | null>(null)
  const currency = currencies.find(({ currencyCode }) => currencyCode === chosen)
  const place = rates?.listed.indexOf(chosen ?? '') ?? -1
  const isAdded = chosen !== null && added.includes(chosen)
  const isListed = place >= 0 || isAdded
  const page = place >= 0 ? Math.floor(place / paging.limit) + 1 : 1
  return (
    <>
      <div className={css['choose']}>
        <SelectField
          aria-label={texts.choose}
          data={currencies
            // The dollar is what all others are measured in.
            .filter(({ currencyCode }) => currencyCode !== 'USD')
            .map((one) => ({ value: one.currencyCode, label: currencyLabel(one) }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      {currency && (
        <ActionButton
          inactive={isListed || !rates}
          onClick={() => {
            onAdd(currency.currencyCode)
            setChosen(null)
          }}
        >
          {texts.add(currency.name)}
        </ActionButton>
      )}
      {currency && isListed && (
        <span className={css['listed']} role="status">
          {texts.listed}{' '}
          <LinkButton onClick={() => onGoTo(currency.currencyCode, page)}>{texts.goToRow}</LinkButton>
        </span>
      )}
    </>
  )
}

function LastUpdate({ rates, nowMs }: { readonly rates: Rates; readonly nowMs: number }) {
  const { rates: texts } = useMessages()
  const { time, maxAgeHours } = rates
  const age = ageOf(time ?? undefined, nowMs, maxAgeHours)
  return (
    <p className={css['update']}>
      {texts.lastUpdate} <strong>{time ? <When at={time} format="date-time-utc" /> : texts.never}</strong>
      {age && ` · ${texts.ago(texts.age(age.minutes))}`}
    </p>
  )
}
