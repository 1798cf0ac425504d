import { fieldLimitNames } from '@corridor/contract/compliance'
import { reason, sentenceOf } from '@corridor/contract/refusals/refusals'
import { type ReactNode, useId } from 'react'
import { useLookups } from '../../lib/lookups.ts'
import { DecimalField } from '../../ui/form/decimal-field.tsx'
import { tidyDecimal } from '../../ui/form/decimal-text.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import css from './compliance.module.css'
import { isZero, type LimitName, limitFormat } from './panel-values.ts'
import type { ProductTabProps } from './product-tab.tsx'
import { shownFields } from './shown-fields.ts'
import { useMessages } from './texts.ts'

/** From which amount on fields are required, and from which one a transfer is refused. */
export function LimitsBox(props: ProductTabProps) {
  const { product, panel } = props
  const { compliance: texts } = useMessages()
  const titleId = useId()
  const fields = shownFields(panel[product].fields)
  const countOf = (name: LimitName): number =>
    fields.filter(({ requiredAbove }) => requiredAbove === name).length
  return (
    <div role="group" aria-labelledby={titleId} className={css['limits']}>
      <h4 id={titleId}>{texts.limitsTitle}</h4>
      <p className={css['kind']}>
        <span>{texts.limitsAbove}</span> <span>{texts.limitsAboveHint}</span>
      </p>
      {fieldLimitNames.map((name) => (
        <LimitRow key={name} {...props} name={name} note={texts.fieldCount(countOf(name))} />
      ))}
      <p className={css['kind']} data-parted>
        <span>{texts.refusedAbove}</span> <span>{texts.refusedAboveHint}</span>
      </p>
      <LimitRow {...props} name="limitByTrn" note={texts.byTransfer} />
      <LimitRow {...props} name="limitTotalNet" note={texts.perCustomer[product]} />
      <PeriodRow {...props} />
    </div>
  )
}

interface RowProps {
  readonly id: string
  readonly label: string
  readonly note: string
  readonly isChanged: boolean
  readonly warning?: ReactNode
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A label, its field and beside it what it counts for, or what it was. */
function Row({ id, label, note, isChanged, warning, isWide = false, children }: RowProps) {
  return (
    <div className={css['limit']} data-changed={isChanged || undefined} data-wide={isWide || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={css['limitField']}>{children}</div>
      <span className={css['limitNote']} title={note}>
        {note}
      </span>
      {warning ? (
        <p role="status" className={css['warning']}>
          {warning}
        </p>
      ) : null}
    </div>
  )
}

interface LimitRowProps extends ProductTabProps {
  readonly name: LimitName
  readonly note: string
}

function LimitRow({ product, form, readOnly, name, note }: LimitRowProps) {
  const messages = useMessages()
  const texts = messages.compliance
  const id = useId()
  const path = `${product}.limits.${name}` as const
  const typed = form.values[product].limits[name]
  const before = form.getInitialValues()[product].limits[name]
  const isChanged = tidyDecimal(typed, limitFormat) !== before
  const refuses = name === 'limitByTrn' || name === 'limitTotalNet'
  return (
    <Row
      id={id}
      label={texts.limits[name]}
      note={isChanged ? texts.was(before.replace('$', '') || texts.noLimit) : note}
      isChanged={isChanged}
      warning={refuses && isZero(typed) && texts.zero}
    >
      <DecimalField
        {...form.getInputProps(path)}
        id={id}
        format={limitFormat}
        value={typed}
        readOnly={readOnly}
        unreadable={sentenceOf(reason('not_a_limit'), messages.refusals)}
        onChange={(text) => form.setFieldValue(path, text)}
      />
    </Row>
  )
}

function PeriodRow({ product, form, readOnly }: ProductTabProps) {
  const { compliance: texts } = useMessages()
  const { data: lookups } = useLookups()
  const id = useId()
  const path = `${product}.limits.accTotalNet` as const
  const code = form.values[product].limits.accTotalNet
  const before = form.getInitialValues()[product].limits.accTotalNet
  const periods = (lookups?.periods ?? []).map(({ code: value, name }) => ({ value, label: name }))
  const nameOf = (one: string): string => periods.find(({ value }) => value === one)?.label ?? one
  return (
    <Row
      id={id}
      label={texts.period}
      note={code === before ? texts.utcDays : texts.was(nameOf(before) || texts.none)}
      isChanged={code !== before}
      isWide
    >
      <SelectField
        {...form.getInputProps(path)}
        id={id}
        data={periods}
        placeholder={texts.selectPeriod}
        clearable
        readOnly={readOnly}
        value={code === '' ? null : code}
        onChange={(chosen) => form.setFieldValue(path, chosen ?? '')}
      />
    </Row>
  )
}
