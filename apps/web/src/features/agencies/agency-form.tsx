import { useNavigate } from '@tanstack/react-router'
import { use, useEffect, useRef } from 'react'
import type { Agency } from '../../lib/agency.ts'
import type { Lookups } from '../../lib/lookups-query.ts'
import { useMay } from '../../lib/session.ts'
import { FormNotices } from '../../shared/form-notices.tsx'
import { LastUpdate } from '../../shared/history/last-update.tsx'
import { agencyWords } from '../../shared/history/words/agency.ts'
import { SecondPersonField } from '../../shared/proposals/second-person.tsx'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { useFirstField } from '../../ui/form/use-first-field.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import css from './agencies.module.css'
import type { SendTo } from './api.ts'
import { FormSections } from './form-sections.tsx'
import { LastList } from './links.ts'
import { ServicesSections } from './services-sections.tsx'
import { useMessages } from './texts.ts'
import { type SaveProblem, useAgencyForm } from './use-agency-form.ts'
import { useCleanup } from './use-cleanup.tsx'

interface AgencyFormProps {
  /** Null for an agency that does not exist yet. */
  readonly stored: Agency | null
  /** Who may send to whom; of no use to an agency that does not exist yet. */
  readonly links: SendTo | undefined
  readonly lookups: Lookups
  readonly secondLevel: SecondLevel
}

export function AgencyForm({ stored, links, lookups, secondLevel }: AgencyFormProps) {
  const { agencies: texts } = useMessages()
  const navigate = useNavigate({ from: '/agencies' })
  const lastList = use(LastList)
  const readOnly = !useMay('agencies.edit')
  const { saved, second, problem } = useAgencyForm(stored, secondLevel)
  const { record } = saved
  const cleanup = useCleanup(stored, secondLevel)
  const guard = useUnsavedGuard({ isDirty: record.isDirty })
  useFirstField(record, 'longName', stored === null)
  const { form } = record
  return (
    <Card>
      {guard}
      {cleanup.question}
      <form noValidate onSubmit={record.submit}>
        <FormNotices saved={saved} labels={useFieldLabels()}>
          {problem && <Problem {...problem} />}
        </FormNotices>
        <FormSections stored={stored} form={form} lookups={lookups} readOnly={readOnly} />
        {stored && links && (
          <ServicesSections
            sid={stored.sid}
            links={links}
            selected={form.values.sendTo}
            onSelect={(selected) => form.setFieldValue('sendTo', selected)}
            readOnly={readOnly}
          />
        )}
        <SecondPersonField second={second} />
        <FormFooter
          danger={
            cleanup.allowed && (
              <ActionButton tone="danger" busy={cleanup.busy} inactive={record.busy} onClick={cleanup.start}>
                {texts.remove.button}
              </ActionButton>
            )
          }
        >
          {!readOnly && (
            <ActionButton type="submit" tone="primary" busy={record.busy} inactive={cleanup.busy}>
              {texts.form.save}
            </ActionButton>
          )}
          <ActionButton onClick={() => void navigate({ search: lastList })}>{texts.goBack}</ActionButton>
          {readOnly && <p className={css['hint']}>{texts.form.readOnly}</p>}
          {stored && <AgencyLastUpdate agency={stored} lookups={lookups} />}
        </FormFooter>
      </form>
    </Card>
  )
}

function useFieldLabels(): Record<string, string> {
  const { form, fees } = useMessages().agencies
  const { longName, shortName, countryCode, primaryLang, timezone } = form
  const currencies = Object.fromEntries(
    [0, 1, 2, 3].map((index) => [`currencies.${index}`, form.currency(index + 1)]),
  )
  return { longName, shortName, countryCode, primaryLang, timezone, ...currencies, ...fees }
}

function AgencyLastUpdate({ agency, lookups }: { agency: Agency; lookups: Lookups }) {
  const { agencies: texts } = useMessages()
  return (
    <LastUpdate entity="agency" sid={agency.sid} name={agency.longName} {...agencyWords(texts, lookups)} />
  )
}

/** The form is long and its buttons are at the other end: what went wrong comes into sight by itself. */
function Problem(problem: SaveProblem) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={css['problem']}>
      <ErrorState {...problem} />
    </div>
  )
}
