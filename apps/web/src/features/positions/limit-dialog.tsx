import { limitFields } from '@corridor/contract/positions'
import { usdPattern } from '@corridor/contract/proposals'
import { centsOf, raisesLimit } from '@corridor/domain/ledger/payments'
import { useQueryClient } from '@tanstack/react-query'
import { checkWith } from '../../shared/check-with.ts'
import { SecondPersonField, useNeedsSecond, useSecondPerson } from '../../shared/proposals/second-person.tsx'
import { RecordDialog } from '../../shared/record-dialog.tsx'
import { useSavedRecord } from '../../shared/use-saved-record.ts'
import { DecimalField } from '../../ui/form/decimal-field.tsx'
import type { DecimalFormat } from '../../ui/form/decimal-text.ts'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { type Limit, type LimitValues, positionQuery, saveLimit } from './api.ts'
import { useMessages } from './texts.ts'

export const dollarsFormat: DecimalFormat = { decimals: 2, digits: 12, step: '1000' }

const newLimit: LimitValues = { mode: 'credit', limit: '', alert: '' }

function valuesOf({ mode, limit, alert }: Limit): LimitValues {
  return { mode, limit, alert }
}

/** A field travels under the name that it has in the form. */
function fieldOf(path: string): string {
  return path
}

export function dollars(typed: string): string {
  return typed.trim().replace(',', '.')
}

/** What is typed may be no sum yet. */
function raises(typed: string, stored: Limit | null): boolean {
  if (!usdPattern.test(dollars(typed))) return false
  return raisesLimit(stored ? centsOf(stored.limit) : null, centsOf(dollars(typed)))
}

interface LimitDialogProps {
  readonly agencySid: number
  /** Null where the agency has no limit yet. */
  readonly stored: Limit | null
  readonly onSaved: (saved: Limit) => Promise<void>
  readonly onClose: () => void
}

export function LimitDialog({ agencySid, stored, onSaved, onClose }: LimitDialogProps) {
  const messages = useMessages()
  const { form: texts, ...positions } = messages.positions
  const queries = useQueryClient()
  const saved = useSavedRecord<LimitValues, Limit>({
    stored,
    newValues: newLimit,
    valuesOf,
    check: (values) => checkWith(limitFields, values, { fieldOf, messages }),
    fieldOf,
    save: async (values, seen) => ({
      stored: await second.telling((told) => saveLimit(agencySid, values, seen, told)),
    }),
    load: async () =>
      (await queries.fetchQuery({ ...positionQuery(agencySid), staleTime: 0 })).limit ?? undefined,
    onSaved,
    onProposed: onClose,
    success: positions.limitSaved,
    draftKey: `limit of ${agencySid}`,
  })
  const { form } = saved.record
  const { mode, limit, alert } = form.getValues()
  const isPrepaid = mode === 'prepaid'
  const second = useSecondPerson(useNeedsSecond('credit_limit', dollars(limit)) && raises(limit, stored))
  const chooseMode = (chosen: string): void => {
    form.setValues(chosen === 'prepaid' ? { mode: 'prepaid', limit: '0' } : { mode: 'credit' })
  }
  return (
    <RecordDialog
      title={stored ? positions.changeLimit.replace('…', '') : positions.setLimit.replace('…', '')}
      width={460}
      height={second.isNeeded ? 480 : 330}
      saved={saved}
      labels={texts}
      saveLabel={texts.save}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <RadioField
          label={texts.mode}
          stacked
          value={mode}
          onChange={chooseMode}
          options={[
            { value: 'credit', label: texts.credit },
            { value: 'prepaid', label: texts.prepaid },
          ]}
        />
        {!isPrepaid && (
          <DecimalField
            {...form.getInputProps('limit')}
            value={limit}
            format={dollarsFormat}
            label={texts.limit}
            required
          />
        )}
        <DecimalField
          {...form.getInputProps('alert')}
          value={alert}
          format={dollarsFormat}
          label={isPrepaid ? texts.alertLeft : texts.alert}
          description={texts.alertHint}
        />
      </FormGrid>
      <SecondPersonField second={second} />
    </RecordDialog>
  )
}
