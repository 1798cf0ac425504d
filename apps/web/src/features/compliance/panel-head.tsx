import type { UseFormReturnType } from '@mantine/form'
import type { Panel } from './api.ts'
import type { SubTab } from './changes.ts'
import css from './compliance.module.css'
import type { PanelValues } from './panel-values.ts'
import type { Sight } from './shown-fields.ts'
import { SubTabs } from './sub-tabs.tsx'
import { useMessages } from './texts.ts'

interface PanelHeadProps {
  readonly panel: Panel
  readonly form: UseFormReturnType<PanelValues>
  readonly sub: SubTab
  readonly sight: Sight
  readonly onSight: (sight: Sight) => void
}

export function PanelHead({ panel, form, sub, sight, onSight }: PanelHeadProps) {
  const { compliance: texts } = useMessages()
  return (
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
          onChange={(event) => onSight({ ...sight, filter: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
