import { DecimalField, type DecimalFieldProps } from '../../ui/form/decimal-field.tsx'
import type { DecimalFormat } from '../../ui/form/decimal-text.ts'
import { useMessages } from './texts.ts'

const percentFormat: DecimalFormat = { decimals: 2, digits: 3, step: '0.50', max: '100' }

/** A percent as text: a dot or a comma, the arrow keys step, and nothing is rounded on the way. */
export function PercentField(props: Omit<DecimalFieldProps, 'format'>) {
  const { percent } = useMessages().agencies.form
  return <DecimalField {...props} format={percentFormat} maxLength={12} rightSection={percent} />
}
