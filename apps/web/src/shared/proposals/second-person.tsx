import { whyLength } from '@corridor/contract/common/proposed'
import { type SettableKind, usdPattern } from '@corridor/contract/proposals'
import { centsOf } from '@corridor/domain/ledger/payments'
import { needsSecond } from '@corridor/domain/proposals/decide'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProposedChange } from '../../lib/proposed.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useMay } from '../../lib/session.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import css from './open-proposal.module.css'
import { settingsQuery } from './settings.ts'
import { useMessages } from './texts.ts'

/** What a save says to the second person, where it needs one. */
export interface Told {
  readonly why?: string
}

export interface SecondPerson {
  readonly isNeeded: boolean
  readonly why: string
  readonly setWhy: (why: string) => void
  /** Saves with what is said to the second person; once that was kept, the field is empty again. */
  readonly telling: <T>(save: (told: Told) => Promise<T>) => Promise<T>
}

/** Whether a change of this kind, of this amount in USD, waits for a second person here. */
export function useNeedsSecond(kind: SettableKind, amount: string | null = null): boolean {
  const { data } = useQuery({ ...settingsQuery, enabled: useMay('proposals.read') })
  const setting = data?.find((one) => one.kind === kind)
  if (!setting) return false
  const { isOn, above, doneToday } = setting
  return needsSecond({ isOn, aboveCents: cents(above) }, cents(amount), centsOf(doneToday))
}

/** What was saved without a second person counts towards the figure of its kind. */
export function refreshDoneToday(): void {
  void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
}

function cents(dollars: string | null): bigint | null {
  return dollars !== null && usdPattern.test(dollars) ? centsOf(dollars) : null
}

/** For a form whose save may wait. */
export function useSecondPerson(isNeeded: boolean): SecondPerson {
  const [why, setWhy] = useState('')
  return {
    isNeeded,
    why,
    setWhy,
    telling: async (save) => {
      const said = why.trim()
      try {
        const done = await save(isNeeded && said !== '' ? { why: said } : {})
        setWhy('')
        refreshDoneToday()
        return done
      } catch (error) {
        if (error instanceof ProposedChange) setWhy('')
        throw error
      }
    },
  }
}

/** Says before a save that it will wait, and takes what the second person should know. */
export function SecondPersonField({ second }: { readonly second: SecondPerson }) {
  const { second: texts } = useMessages().proposals
  if (!second.isNeeded) return null
  return (
    <div className={css['second']}>
      <p role="status">{texts.needed}</p>
      <TextField
        label={texts.why}
        value={second.why}
        maxLength={whyLength}
        onChange={(event) => second.setWhy(event.currentTarget.value)}
      />
    </div>
  )
}
