import { useEffect, useEffectEvent, useRef } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useLookups } from '../../lib/lookups.ts'
import { useMay } from '../../lib/session.ts'
import { FormNotices } from '../../shared/form-notices.tsx'
import { LastUpdate } from '../../shared/history/last-update.tsx'
import { bankLabels, bankWords } from '../../shared/history/words/agency.ts'
import { OpenProposal } from '../../shared/proposals/open-proposal.tsx'
import { SecondPersonField } from '../../shared/proposals/second-person.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { BankAccount } from './api.ts'
import { BankFields } from './bank-fields.tsx'
import { BankList } from './bank-list.tsx'
import { fieldNames } from './bank-values.ts'
import css from './banks.module.css'
import { useMessages } from './texts.ts'
import { useBanksForm } from './use-banks-form.ts'

interface BanksFormProps {
  readonly agency: Agency
  readonly stored: readonly BankAccount[]
}

export function BanksForm({ agency, stored }: BanksFormProps) {
  const { banks: texts } = useMessages()
  const readOnly = !useMay('banks.edit')
  const { saved, second, accounts, place, notice, select, add } = useBanksForm(agency, stored)
  const { record } = saved
  const guard = useUnsavedGuard({ isDirty: record.isDirty, ignoreSearch: ['q'] })
  const current = accounts[place]
  const labels = bankLabels(texts)
  useFocusOnAdded(accounts.length, () => record.focusField(`accounts.${place}.currencyCode`))
  return (
    <Card>
      {guard}
      <form noValidate aria-label={texts.title} onSubmit={record.submit}>
        <h2 className={css['title']}>{texts.title}</h2>
        <OpenProposal kind="bank_account" record={agency.sid} />
        <FormNotices
          saved={saved}
          labels={Object.fromEntries(
            fieldNames.map((name) => [`accounts.${place}.${name}`, labels[name] ?? '']),
          )}
        >
          <p role="status" className={css['notice']}>
            {notice}
          </p>
          <BankList accounts={accounts} current={current} onSelect={select} />
        </FormNotices>
        {current && (
          <BankFields
            key={current.id}
            form={record.form}
            account={current}
            place={place}
            currencies={agency.currencies.map(({ code }) => code)}
            readOnly={readOnly}
          />
        )}
        {!readOnly && <SecondPersonField second={second} />}
        <FormFooter>
          {!readOnly && (
            <>
              <ActionButton type="submit" tone="primary" busy={record.busy}>
                {texts.save}
              </ActionButton>
              <ActionButton inactive={record.busy} onClick={add}>
                {texts.add}
              </ActionButton>
            </>
          )}
          {readOnly && <p className={css['hint']}>{texts.readOnly}</p>}
          {current?.abSid !== undefined && (
            <BankHistory key={current.abSid} sid={current.abSid} name={current.name} />
          )}
        </FormFooter>
      </form>
    </Card>
  )
}

function BankHistory(props: { sid: number; name: string }) {
  const { banks: texts } = useMessages()
  const { data: lookups } = useLookups()
  return <LastUpdate entity="agency_bank" {...props} {...bankWords(texts, lookups)} />
}

/** Whoever adds an account goes on typing in it. */
function useFocusOnAdded(count: number, focus: () => void): void {
  const before = useRef(count)
  const onAdded = useEffectEvent(focus)
  useEffect(() => {
    if (count === before.current + 1) onAdded()
    before.current = count
  }, [count])
}
