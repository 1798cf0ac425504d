import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { showFailure } from '../../shared/failure.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { useNeedsSecond, useSecondPerson } from '../../shared/proposals/second-person.tsx'
import { useSavedForm } from '../../shared/use-saved-form.ts'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { type BankAccount, banksQuery, saveBanks } from './api.ts'
import { bankChecks, fieldOf, sentAt } from './bank-checks.ts'
import {
  type BanksValues,
  type BankValues,
  blankAccount,
  isStored,
  mergeAccounts,
  startAccounts,
} from './bank-values.ts'
import { useMessages } from './texts.ts'

/** The accounts as they are stored now. */
function useLoad(agency: Agency, currencies: readonly string[]) {
  const queries = useQueryClient()
  const query = banksQuery(agency.sid)
  return {
    load: async (): Promise<readonly BankValues[]> => {
      const loaded = startAccounts(await queries.fetchQuery({ ...query, staleTime: 0 }), currencies)
      for (const { abSid: sid } of loaded) {
        if (sid !== undefined)
          void queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'agency_bank', sid }) })
      }
      return loaded
    },
    startOver: () => queries.resetQueries({ queryKey: query.queryKey }),
  }
}

/** Puts the loaded accounts into the form, with what is not saved of `mine` on top. */
function showAccounts(
  record: RecordForm<BanksValues>,
  loaded: readonly BankValues[],
  mine: readonly BankValues[],
): void {
  const base = record.form.getInitialValues().accounts
  record.reset({ accounts: loaded })
  if (mine.length > 0) record.form.setValues({ accounts: mergeAccounts(base, mine, loaded) })
}

/** All accounts of the agency are one form; one of them is the current one. */
export function useBanksForm(agency: Agency, stored: readonly BankAccount[]) {
  const messages = useMessages()
  const texts = messages.banks
  const currencies = agency.currencies.map(({ code }) => code)
  const { errorsAt, invalidOnes, namesOf } = bankChecks(currencies, messages)
  const { load, startOver } = useLoad(agency, currencies)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [notice, setNotice] = useState('')
  const second = useSecondPerson(useNeedsSecond('bank_account'))
  const sent = useRef<readonly BankValues[]>([])
  const placeOf = (all: readonly BankValues[]): number => {
    const place = all.findIndex(({ id }) => id === currentId)
    return place === -1 ? 0 : place
  }

  const show = async (mine: readonly BankValues[]): Promise<void> => {
    showAccounts(record, await load(), mine)
    setCurrentId(null)
    saved.clearConflict()
  }

  const draftKey = `banks ${agency.sid}`
  const saved = useSavedForm<BanksValues>({
    initial: { accounts: startAccounts(stored, currencies) },
    check: ({ accounts: all }) => errorsAt(all, placeOf(all)),
    save: async ({ accounts: all }) => {
      const left = invalidOnes(all)
      sent.current = all.filter((account) => !left.includes(account))
      const mode = record.form.getInitialValues().accounts.some(isStored) ? 'update' : 'create'
      await second.telling((told) => saveBanks(agency.sid, sent.current, mode, told))
      setNotice(left.length > 0 ? texts.notSaved(namesOf(left, all)) : '')
      showToast({ kind: 'success', about: draftKey, ...texts.saved })
      // Saved but not loaded, the form is no base for another save: that would add the new ones again.
      await show(left).catch(startOver)
    },
    reload: async (resolution) => {
      await show(resolution === 'keep-mine' ? record.form.getValues().accounts : [])
      setNotice('')
    },
    fieldOf: (path, { accounts: now }) => fieldOf(path, sent.current, now),
    onRefusal: (error) => {
      const [faulty] = error.fields
      // An error on an account that is not shown would be seen by nobody.
      if (faulty) setCurrentId(sentAt(faulty.field, sent.current)?.account?.id ?? currentId)
      if (error.code !== 'duplicate' || faulty) return false
      // Somebody else created the first accounts: from now on ours are additions to theirs.
      showFailure(error, messages, draftKey)
      saved.resolve('keep-mine')
      return true
    },
    draftKey,
  })
  const { record } = saved
  const { accounts } = record.form.getValues()
  const place = placeOf(accounts)

  const select = (id: string): void => {
    record.form.clearErrors()
    setCurrentId(id)
  }

  /** Nothing is added while an account is invalid; then it says which. */
  const add = (): void => {
    const invalid = invalidOnes(accounts)
    const errors = Object.entries(errorsAt(accounts, place))
    if (errors.length > 0) record.setServerErrors(errors.map(([field, message]) => ({ field, message })))
    setNotice(invalid.length > 0 ? texts.notAdded(namesOf(invalid, accounts)) : '')
    if (invalid.length > 0) return
    const blank = blankAccount(`new-${crypto.randomUUID()}`)
    record.form.setValues({ accounts: [...accounts, blank] })
    select(blank.id)
  }

  return { saved, second, accounts, place, notice, select, add }
}
