import { revealReasonLength } from '@corridor/contract/customer'
import { isMasked } from '@corridor/domain/customers/masked'
import { type Customer } from '../../lib/customer.ts'
import { useMay } from '../../lib/session.ts'
import { RevealButton } from '../../shared/reveal/reveal-button.tsx'
import { useInSight } from '../../shared/reveal/use-in-sight.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { type RevealedField, revealNumber } from './customer-api.ts'
import css from './form.module.css'
import type { FormFields } from './form-fields.ts'
import { useMessages } from './texts.ts'

interface NumberFieldProps {
  readonly name: RevealedField
  readonly fields: FormFields
  readonly stored: Customer | null
}

/** The number of an id: masked as it was read, seen whole for a while, or typed anew. */
export function NumberField({ name, fields, stored }: NumberFieldProps) {
  const { customer, reveal: texts } = useMessages()
  const mayReveal = useMay('customers.reveal')
  const inSight = useInSight()
  const input = fields.text(name)
  const masked = isMasked(fields.values[name])
  return (
    <div className={css['number']}>
      {inSight.value === null ? (
        <TextField
          {...input}
          // Whoever types here types another number: nobody can go on from dots.
          onFocus={(event) => {
            if (masked) event.currentTarget.select()
          }}
        />
      ) : (
        <TextField
          label={input.label}
          required={input.required}
          readOnly
          value={inSight.value}
          description={texts.seen(inSight.seconds)}
        />
      )}
      {/* Beside what was just typed, the stored one would be taken for it. */}
      {stored && mayReveal && masked && (
        <span className={css['reveal']}>
          <RevealButton
            label={customer.longLabels[name]}
            maxLength={revealReasonLength}
            reveal={(why) => revealNumber(stored.sid, name, why)}
            inSight={inSight}
          />
        </span>
      )}
    </div>
  )
}
