import { useId, useMemo, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useLookups } from '../../lib/lookups.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { useMay } from '../../lib/session.ts'
import { FormNotices } from '../../shared/form-notices.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx'
import type { Panel } from './api.ts'
import { type Change, changesOf } from './changes.ts'
import css from './compliance.module.css'
import { EnumerationsTab } from './enumerations-tab.tsx'
import { PanelFooter } from './panel-footer.tsx'
import { useSubTab } from './place.ts'
import { ProductTab } from './product-tab.tsx'
import { allInSight } from './shown-fields.ts'
import { SubTabs } from './sub-tabs.tsx'
import { TheirChanges } from './their-changes.tsx'
import { useComplianceForm } from './use-compliance-form.tsx'
import { useGoToField } from './use-go-to-field.ts'

/** What a search of the address may change without anybody leaving this form. */
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
  const changesTo = (before: typeof form.values, after: typeof form.values): Change[] =>
    changesOf(before, after, { panel, texts, periods })
  const changes = changesTo(form.getInitialValues(), form.values)
  const goTo = useGoToField(record, () => setSight(allInSight))
  return (
    <>
      {guard}
      {question}
      <div className={css['head']}>
        <h3>{texts.title}</h3>
        <SubTabs panel={panel} values={form.values} current={sub} errors={form.errors} />
        {sub !== 'enumerations' && (
          <input
            type="search"
            className={css['filter']}
            placeholder={texts.filter}
            aria-label={texts.filter}
            value={sight.filter}
            onChange={(event) => setSight({ ...sight, filter: event.currentTarget.value })}
          />
        )}
      </div>
      <FormNotices saved={saved} labels={useLabels(panel)} onPick={goTo}>
        {saved.conflict && (
          <TheirChanges
            agencySid={agency.sid}
            changesTo={(theirs) => changesTo(form.getInitialValues(), theirs)}
            mine={changes}
          />
        )}
      </FormNotices>
      <div className={css['body']} data-whole={sub === 'enumerations' || undefined}>
        <form
          id={formId}
          className={css['form']}
          noValidate
          aria-label={texts.title}
          onSubmit={record.submit}
        >
          {sub === 'enumerations' ? (
            <EnumerationsTab panel={panel} form={form} readOnly={readOnly} />
          ) : (
            <ProductTab
              key={sub}
              agency={agency}
              product={sub}
              panel={panel}
              form={form}
              sight={sight}
              onSight={setSight}
              readOnly={readOnly}
              onPick={goTo}
            />
          )}
        </form>
      </div>
      <PanelFooter
        agency={agency}
        panel={panel}
        formId={formId}
        record={record}
        changes={changes}
        readOnly={readOnly}
        goTo={goTo}
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

/** Away from its field an error says on which sub-tab it is. */
function useLabels(panel: Panel): Readonly<Record<string, string>> {
  const { compliance: texts } = useMessages()
  return useMemo(() => {
    const labels: [path: string, label: string][] = []
    for (const tab of ['send', 'receive'] as const) {
      const of = (path: string, label: string): void => {
        labels.push([`${tab}.${path}`, texts.errorAt(texts.tabs[tab], label)])
      }
      of('active', texts.active)
      for (const { tag, fieldLabel, category } of panel[tab].fields)
        of(`fields.${tag}`, texts.fieldOf(category, fieldLabel))
      for (const [name, label] of Object.entries(texts.limits)) of(`limits.${name}`, label)
      of('limits.accTotalNet', texts.period)
      of('delivery', texts.delivery.title)
    }
    for (const [name, label] of Object.entries(texts.enumerations))
      labels.push([`enumerations.${name}`, texts.errorAt(texts.tabs.enumerations, label)])
    return Object.fromEntries(labels)
  }, [panel, texts])
}
