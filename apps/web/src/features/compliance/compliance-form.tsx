import { useId, useMemo, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useLookups } from '../../lib/lookups.ts'
import { useMay } from '../../lib/session.ts'
import { FormNotices } from '../../shared/form-notices.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx'
import type { Panel } from './api.ts'
import { type Change, changesOf } from './changes.ts'
import css from './compliance.module.css'
import { EnumerationsTab } from './enumerations-tab.tsx'
import { useFieldLabels } from './field-labels.ts'
import { PanelFooter } from './panel-footer.tsx'
import { PanelHead } from './panel-head.tsx'
import type { PanelValues } from './panel-values.ts'
import { useSubTab } from './place.ts'
import { ProductTab } from './product-tab.tsx'
import { allInSight } from './shown-fields.ts'
import { useMessages } from './texts.ts'
import { TheirRules } from './their-rules.tsx'
import { TryPanel } from './try-panel.tsx'
import { useComplianceForm } from './use-compliance-form.tsx'
import { useGoToField } from './use-go-to-field.ts'
import { useTrying } from './use-trying.ts'

/** What may change in the address without anybody leaving this form. */
const withinForm = ['q', 'sub']

export function ComplianceForm({ agency, panel }: { agency: Agency; panel: Panel }) {
  const { compliance: texts } = useMessages()
  const readOnly = !useMay('compliance.edit')
  const formId = useId()
  const sub = useSubTab()
  const [sight, setSight] = useState(allInSight)
  const { saved, question } = useComplianceForm(agency, panel)
  const { record } = saved
  const { form } = record
  const guard = useUnsavedGuard({ isDirty: record.isDirty, ignoreSearch: withinForm })
  const periods = usePeriods()
  const changesTo = (values: PanelValues): Change[] =>
    changesOf(form.getInitialValues(), values, { panel, texts, periods })
  const changes = changesTo(form.values)
  const goTo = useGoToField(record, () => setSight(allInSight))
  const trying = useTrying(agency.sid, sub === 'enumerations' ? 'send' : sub, form.values)
  const tab = { panel, form, readOnly }
  return (
    <>
      {guard}
      {question}
      <PanelHead panel={panel} form={form} sub={sub} sight={sight} onSight={setSight} />
      <FormNotices saved={saved} labels={useFieldLabels(panel)} onPick={goTo}>
        {saved.conflict && <TheirRules agencySid={agency.sid} changesTo={changesTo} mine={changes} />}
      </FormNotices>
      <div
        className={css['body']}
        data-trying={trying.isOpen || undefined}
        data-whole={sub === 'enumerations' || undefined}
      >
        <form
          id={formId}
          className={css['form']}
          noValidate
          aria-label={texts.title}
          onSubmit={record.submit}
        >
          {sub === 'enumerations' ? (
            <EnumerationsTab {...tab} />
          ) : (
            <ProductTab
              {...tab}
              key={sub}
              agency={agency}
              product={sub}
              sight={sight}
              onSight={setSight}
              onPick={goTo}
              tried={trying.amount}
            />
          )}
        </form>
        {trying.isOpen && (
          <TryPanel agency={agency} panel={panel} trying={trying} changes={changes.length} onPick={goTo} />
        )}
      </div>
      <PanelFooter
        agency={agency}
        panel={panel}
        periods={periods}
        formId={formId}
        record={record}
        changes={changes}
        readOnly={readOnly}
        onPick={goTo}
        trying={trying}
      />
    </>
  )
}

function usePeriods(): Readonly<Record<string, string>> {
  const { data } = useLookups()
  return useMemo(
    () => Object.fromEntries((data?.periods ?? []).map(({ code, name }) => [code, name])),
    [data],
  )
}
