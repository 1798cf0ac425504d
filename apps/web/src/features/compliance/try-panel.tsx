import { useEffect, useRef } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { DecimalField } from '../../ui/form/decimal-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Panel } from './api.ts'
import { limitFormat } from './panel-values.ts'
import { useMessages } from './texts.ts'
import css from './try.module.css'
import { TryPast } from './try-past.tsx'
import { TryResult } from './try-result.tsx'
import type { Trying } from './use-trying.ts'

export interface TryPanelProps {
  readonly agency: Agency
  readonly panel: Panel
  readonly trying: Trying
  readonly changes: number
  readonly onPick: (path: string) => void
}

const amountFormat = { ...limitFormat, prefix: '' }

/** The rules as they are typed, held against a transfer; beside the form, which stays open to change. */
export function TryPanel(props: TryPanelProps) {
  const { panel, changes } = props
  const { id, rules, one, close } = props.trying
  const { tryOut: texts } = useMessages().compliance
  const { input, setInput } = one
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <aside id={id} className={css['panel']} aria-label={texts.title}>
      <div className={css['head']}>
        <h4>{texts.title}</h4>
        <span>{changes === 0 ? texts.withStored : texts.withChanges(changes)}</span>
        <button type="button" className={css['close']} aria-label={texts.close} onClick={close}>
          <span aria-hidden="true">✕</span>
        </button>
      </div>
      <div className={css['inputs']}>
        <TextField
          ref={first}
          label={texts.reference}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={input.reference}
          // What was typed over another transfer would silently replace what this one had.
          onChange={(event) =>
            setInput({ ...input, reference: event.currentTarget.value, amount: '', values: {} })
          }
        />
        <DecimalField
          label={texts.amount}
          format={amountFormat}
          value={input.amount}
          placeholder={one.query.data?.amount}
          unreadable={texts.notAnAmount}
          onChange={(amount) => setInput({ ...input, amount })}
        />
        <SelectField
          label={texts.deliveryOption}
          data={panel.deliveryOptions.map(({ deliveryOption, deliveryOptionName }) => ({
            value: deliveryOption,
            label: deliveryOptionName,
          }))}
          clearable
          value={input.deliveryOption === '' ? null : input.deliveryOption}
          onChange={(chosen) => setInput({ ...input, deliveryOption: chosen ?? '' })}
        />
      </div>
      {rules === null && (
        <p role="status" className={css['hint']}>
          {texts.unreadable}
        </p>
      )}
      <TryResult {...props} />
      <TryPast {...props} />
    </aside>
  )
}
