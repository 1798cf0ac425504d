import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { DualList } from '../../ui/dual-list/dual-list.tsx'
import type { Panel } from './api.ts'
import css from './compliance.module.css'
import { dataPathOf } from './data-path.ts'
import { FieldGroups } from './field-groups.tsx'
import { LimitsBox } from './limits-box.tsx'
import type { PanelValues } from './panel-values.ts'
import { RequiredByAmount } from './required-by-amount.tsx'
import { ServiceActive } from './service-active.tsx'
import type { ProductName, Sight } from './shown-fields.ts'
import { useMessages } from './texts.ts'

export interface ProductTabProps {
  readonly agency: Agency
  readonly product: ProductName
  readonly panel: Panel
  readonly form: UseFormReturnType<PanelValues>
  readonly sight: Sight
  readonly onSight: (sight: Sight) => void
  readonly readOnly: boolean
  /** Leads to a field of the form. */
  readonly onPick: (path: string) => void
  /** An amount that somebody tries out. */
  readonly tried: string | null
}

/** Two lists of 300px with the buttons between them. */
const listsWidth = { editable: 650, readOnly: 608 }

/** The fields of a product, and beside them what makes them required. */
export function ProductTab(props: ProductTabProps) {
  return (
    <>
      <div className={css['fields']}>
        {props.product === 'receive' && <DeliveryOptions {...props} />}
        <FieldGroups {...props} />
      </div>
      <div className={css['side']}>
        <ServiceActive {...props} />
        <LimitsBox {...props} />
        <RequiredByAmount {...props} />
      </div>
    </>
  )
}

function DeliveryOptions({ panel, form, readOnly }: ProductTabProps) {
  const { delivery: texts } = useMessages().compliance
  const items = useMemo(
    () =>
      panel.deliveryOptions
        .toSorted((a, b) => a.displayOrder - b.displayOrder)
        .map(({ deliveryOption, deliveryOptionName }) => ({
          key: deliveryOption,
          label: deliveryOptionName,
        })),
    [panel],
  )
  const { delivery } = form.values.receive
  return (
    <fieldset className={css['delivery']}>
      <legend>
        <h4>{texts.title}</h4>
      </legend>
      <DualList
        items={items}
        selected={delivery}
        onChange={(selected) => form.setFieldValue('receive.delivery', selected)}
        availableLabel={texts.available}
        selectedLabel={texts.selected}
        height={200}
        width={readOnly ? listsWidth.readOnly : listsWidth.editable}
        readOnly={readOnly}
        error={form.errors['receive.delivery']}
        data-path={dataPathOf(form, 'receive.delivery')}
      />
      {delivery.length === 0 && <p className={css['hint']}>{texts.none}</p>}
    </fieldset>
  )
}
