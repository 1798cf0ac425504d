import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { useMay } from '../../lib/session.ts'
import { LastUpdate } from '../../shared/history/last-update.tsx'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { ConflictNotice } from '../../ui/form/conflict-notice.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import css from './agencies.module.css'
import { FormSections } from './form-sections.tsx'
import { historyNames, type Lookups } from './lookup-labels.ts'
import { ServicesSections } from './services-sections.tsx'
import { type SaveProblem, type StoredAgency, useAgencyForm } from './use-agency-form.ts'
import { useCleanup } from './use-cleanup.tsx'

interface AgencyFormProps {
  /** Null for an agency that does not exist yet. */
  readonly stored: StoredAgency | null
  readonly lookups: Lookups
  readonly secondLevel: SecondLevel
}

export function AgencyForm({ stored, lookups, secondLevel }: AgencyFormProps) {
  const { agencies: texts } = useMessages()
  const navigate = useNavigate({ from: '/agencies' })
  const readOnly = !useMay('agencies.edit')
  const { record, conflict, problem, settle } = useAgencyForm(stored, secondLevel)
  const cleanup = useCleanup(stored?.agency ?? null, secondLevel)
  const guard = useUnsavedGuard({ isDirty: record.isDirty })
  const { form } = record
  const agency = stored?.agency ?? null
  return (
    <Card>
      {guard}
      {cleanup.question}
      <form noValidate onSubmit={record.submit}>
        {conflict && (
          <ConflictNotice
            who={conflict.by}
            when={formatWhen(conflict.at, 'date-time-local')}
            onKeepMine={() => void settle(true)}
            onDiscardMine={() => void settle(false)}
          />
        )}
        {problem && <Problem {...problem} />}
        <ErrorSummary
          errors={form.errors}
          failures={record.failures}
          onPick={record.focusField}
          labels={useFieldLabels()}
        />
        <FormSections stored={agency} form={form} lookups={lookups} readOnly={readOnly} />
        {stored && (
          <ServicesSections
            sid={stored.agency.sid}
            links={stored.links}
            selected={form.values.sendTo}
            onSelect={(selected) => form.setFieldValue('sendTo', selected)}
            readOnly={readOnly}
          />
        )}
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
          <ActionButton onClick={() => void navigate({ search: {} })}>{texts.goBack}</ActionButton>
          {readOnly && <p className={css['hint']}>{texts.form.readOnly}</p>}
          {agency && <AgencyLastUpdate agency={agency} lookups={lookups} />}
        </FormFooter>
      </form>
    </Card>
  )
}

const useFieldLabels = (): Record<string, string> => {
  const { form, fees } = useMessages().agencies
  const { longName, shortName, countryCode, primaryLang, timezone } = form
  const currencies = Object.fromEntries(
    [0, 1, 2, 3].map((index) => [`currencies.${index}`, form.currency(index + 1)]),
  )
  return { longName, shortName, countryCode, primaryLang, timezone, ...currencies, ...fees }
}

function AgencyLastUpdate({ agency, lookups }: { agency: Agency; lookups: Lookups }) {
  const { form, history } = useMessages().agencies
  const labels = { ...useFieldLabels(), code: form.code, ...history }
  return (
    <LastUpdate
      entity="agency"
      sid={agency.sid}
      name={agency.longName}
      labels={labels}
      names={historyNames(lookups)}
    />
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
