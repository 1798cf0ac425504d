import { CheckField } from '../../ui/form/check-field.tsx'
import { formatMoney } from '../../ui/formats/format.ts'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import css from './compliance.module.css'
import { transfersHref } from './place.ts'
import type { ProductTabProps } from './product-tab.tsx'
import { useMessages } from './texts.ts'

/** Whether the service is on, and beside it what its end would stop. */
export function ServiceActive({ agency, product, panel, form, readOnly }: ProductTabProps) {
  const { compliance: texts } = useMessages()
  const { underWay, payable, payableAmount } = panel.standing
  const active = form.values[product].active
  const isChanged = active !== form.getInitialValues()[product].active
  const stopped =
    product === 'send'
      ? { count: underWay, text: texts.standing.underWay(underWay), status: 'UNCOM' }
      : { count: payable, text: texts.standing.payable(payable, formatMoney(payableAmount)), status: 'AVAIL' }
  return (
    <div className={css['active']} data-changed={isChanged || undefined}>
      <CheckField
        {...form.getInputProps(`${product}.active`, { type: 'checkbox' })}
        label={texts.active}
        readOnly={readOnly}
        onChange={(event) => {
          // A browser lets a box be ticked that is only there to be read.
          if (!readOnly) form.setFieldValue(`${product}.active`, event.currentTarget.checked)
        }}
      />
      {stopped.count === 0 ? (
        <span className={css['quiet']}>{stopped.text}</span>
      ) : (
        <PlaceLink href={transfersHref(agency.sid, { status: stopped.status })}>{stopped.text}</PlaceLink>
      )}
      <p role="status" className={css['warning']}>
        {!active && stopped.count > 0 && texts.stops[product]}
      </p>
    </div>
  )
}
