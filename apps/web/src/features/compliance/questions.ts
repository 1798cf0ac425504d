import { refusingLimitNames } from '@corridor/contract/compliance'
import { formatMoney } from '../../ui/formats/format.ts'
import type { Panel } from './api.ts'
import { isZero, type PanelValues } from './panel-values.ts'
import type { Messages } from './texts.ts'

/** What a save would stop, in sentences: each is asked about once, when it is about to happen. */
export function questionsOf(
  { standing }: Panel,
  before: PanelValues,
  after: PanelValues,
  texts: Messages['compliance'],
): string[] {
  const { asks } = texts
  const found: string[] = []
  for (const product of ['send', 'receive'] as const) {
    for (const name of refusingLimitNames) {
      if (isZero(after[product].limits[name]) && !isZero(before[product].limits[name]))
        found.push(asks.zero(texts.tabs[product], texts.limits[name]))
    }
  }
  if (before.send.active && !after.send.active) found.push(asks.sendOff(standing.underWay))
  if (before.receive.active && !after.receive.active)
    found.push(asks.receiveOff(standing.payable, formatMoney(standing.payableAmount)))
  if (before.receive.delivery.length > 0 && after.receive.delivery.length === 0) found.push(asks.noDelivery)
  return found
}
