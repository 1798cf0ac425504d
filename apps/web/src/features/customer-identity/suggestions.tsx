import type { CustomerSuggestion } from '@corridor/contract/customer-identity'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../lib/session.ts'
import { showFailure } from '../../shared/failure.ts'
import { fieldWords } from '../../shared/history/field-words.ts'
import type { HistoryWords } from '../../shared/history/value-words.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { When } from '../../ui/formats/when.tsx'
import { SideBox } from '../../ui/page/side-box.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { decide, identityQuery, useReload } from './api.ts'
import css from './identity.module.css'
import { useMessages } from './texts.ts'

type Names = NonNullable<HistoryWords['names']>

/** What transfers said that is not what is stored: nobody but a person decides which of the two is right. */
export function SuggestionsPanel({ sid, names }: { readonly sid: number; readonly names: Names }) {
  const { suggestions: texts } = useMessages().customerIdentity
  const { data } = useQuery(identityQuery(sid))
  if (!data || data.mergedInto !== null) return null
  return (
    <SideBox title={texts.title}>
      {data.suggestions.length === 0 && <p className={css['quiet']}>{texts.none}</p>}
      <ul>
        {data.suggestions.map((suggestion) => (
          <Suggestion key={suggestion.sid} suggestion={suggestion} names={names} />
        ))}
      </ul>
    </SideBox>
  )
}

function Suggestion({ suggestion, names }: { suggestion: CustomerSuggestion; names: Names }) {
  const messages = useMessages()
  const { suggestions: texts } = messages.customerIdentity
  const { labels, longLabels } = messages.customer
  const words = fieldWords({ labels: { ...labels, ...longLabels }, names }, messages)
  const { field, values, seenAt, transactionSid, referenceNumber } = suggestion
  return (
    <li>
      <strong>{texts.fields[field]}</strong>
      {values
        .filter(({ seen, stored }) => seen !== stored)
        .map((value) => {
          const [before, after] = [
            words.value(value.field, value.stored),
            words.value(value.field, value.seen),
          ]
          return (
            <p key={value.field}>
              {values.length === 1
                ? texts.change(before, after)
                : texts.changeOf(words.label(value.field), before, after)}
            </p>
          )
        })}
      <p className={css['quiet']}>
        {texts.seen} <When at={seenAt} format="date-utc" />,{' '}
        <RecordLink to={placeOf.transfer(transactionSid)}>{texts.transfer(referenceNumber)}</RecordLink>
      </p>
      <Decision suggestion={suggestion} />
    </li>
  )
}

function Decision({ suggestion }: { suggestion: CustomerSuggestion }) {
  const messages = useMessages()
  const { suggestions: texts } = messages.customerIdentity
  const [busy, run] = useBusy()
  const reload = useReload()
  const field = texts.fields[suggestion.field]
  const about = `suggestion ${suggestion.sid}`
  const work = (decision: 'accept' | 'dismiss') => async (): Promise<void> => {
    try {
      await decide(suggestion, decision)
      const message = decision === 'accept' ? texts.accepted(field) : texts.dismissed(field)
      showToast({ kind: 'success', message, about })
    } catch (error) {
      showFailure(error, messages, about)
    }
    // Also after a failure: whoever was faster has decided it.
    await reload()
  }
  if (!useMay('customers.edit')) return null
  return (
    <p className={css['decision']} aria-busy={busy || undefined}>
      <LinkButton aria-label={texts.acceptOf(field)} onClick={() => void run(work('accept'))}>
        {texts.accept}
      </LinkButton>
      <LinkButton aria-label={texts.dismissOf(field)} onClick={() => void run(work('dismiss'))}>
        {texts.dismiss}
      </LinkButton>
    </p>
  )
}
