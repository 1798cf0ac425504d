import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '../../shared/failure.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { allFeesQuery } from './api.ts'
import type { Countries } from './countries.ts'
import css from './fees.module.css'
import { useMessages } from './texts.ts'

interface AddFeeProps {
  readonly countries: Countries
  /** There is a fee that is not saved yet. */
  readonly isNewOpen: boolean
  readonly onAdd: (collect: string) => void
}

/** A first fee of a collecting country; its further destinations are added from its editor. */
export function AddFee({ countries, isNewOpen, onAdd }: AddFeeProps) {
  const messages = useMessages()
  const { fees: texts } = messages
  const queries = useQueryClient()
  const [country, setCountry] = useState<string | null>(null)
  const [known, setKnown] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const add = async (collect: string): Promise<void> => {
    try {
      const fees = await queries.fetchQuery({ ...allFeesQuery, staleTime: 0 })
      if (fees.some(({ countryCodeCollect }) => countryCodeCollect === collect)) return setKnown(collect)
      setCountry(null)
      onAdd(collect)
    } catch (error) {
      showFailure(error, messages)
    }
  }
  return (
    <>
      <div className={css['tools']}>
        <SelectField
          aria-label={texts.country}
          placeholder={texts.country}
          data={[...countries.options]}
          value={country}
          clearable
          onChange={(code) => {
            setCountry(code)
            setKnown(null)
          }}
        />
        <ActionButton
          busy={busy}
          inactive={isNewOpen || country === null}
          onClick={() => {
            if (country !== null) void run(() => add(country))
          }}
        >
          {texts.add}
        </ActionButton>
        <span className={css['unit']}>{texts.unit}</span>
      </div>
      {known !== null && (
        <p role="alert" className={css['known']}>
          {texts.known(countries.nameOf(known))}
        </p>
      )}
    </>
  )
}
