import type { UseFormReturnType } from '@mantine/form'
import { useId, useMemo } from 'react'
import { DualList } from '../../ui/dual-list/dual-list.tsx'
import { isSame } from '../../ui/form/values.ts'
import type { Panel } from './api.ts'
import css from './compliance.module.css'
import { dataPathOf } from './data-path.ts'
import type { PanelValues } from './panel-values.ts'
import { type EnumerationName, enumerationNames, valuesOfEnumeration } from './shown-fields.ts'
import { useMessages } from './texts.ts'

interface EnumerationsTabProps {
  readonly panel: Panel
  readonly form: UseFormReturnType<PanelValues>
  readonly readOnly: boolean
}

/** Which values an agency accepts, list by list. */
export function EnumerationsTab(props: EnumerationsTabProps) {
  return (
    <div className={css['pickers']}>
      {enumerationNames.map((name) => (
        <Picker key={name} {...props} name={name} />
      ))}
    </div>
  )
}

function Picker({ panel, form, readOnly, name }: EnumerationsTabProps & { name: EnumerationName }) {
  const { compliance: texts } = useMessages()
  const id = useId()
  const items = useMemo(
    () => valuesOfEnumeration(panel, name).map(({ sid, idValue }) => ({ key: String(sid), label: idValue })),
    [panel, name],
  )
  const path = `enumerations.${name}` as const
  const selected = form.values.enumerations[name]
  const before = form.getInitialValues().enumerations[name]
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={css['picker']}
      data-changed={!isSame(selected, before) || undefined}
    >
      <h4 id={id}>{texts.enumerations[name]}</h4>
      <p role="status" className={css['quiet']}>
        {selected.length === 0
          ? texts.allAccepted(items.length)
          : texts.someAccepted(selected.length, items.length)}
        {!isSame(selected, before) && ` · ${texts.was(String(before.length || texts.all))}`}
      </p>
      <DualList
        items={items}
        selected={selected}
        onChange={(chosen) => form.setFieldValue(path, chosen)}
        availableLabel={texts.options.available}
        selectedLabel={texts.options.selected}
        height={190}
        readOnly={readOnly}
        error={form.errors[path]}
        data-path={dataPathOf(form, path)}
      />
    </div>
  )
}
