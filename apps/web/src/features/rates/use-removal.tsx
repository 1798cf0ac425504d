import type { RefObject } from 'react'
import { showFailure } from '../../shared/failure.ts'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { type Rates, readBehind, removeSpread } from './api.ts'
import type { Line } from './lines.ts'
import css from './rates.module.css'
import { useMessages } from './texts.ts'
import type { Confirm, Spreads } from './use-spreads.ts'

const mostCorridors = 12

interface RemovalOptions {
  readonly confirm: Confirm
  readonly spreads: Spreads
  readonly labelOf: (code: string) => string
  readonly rates: Rates | undefined
  /** Takes the focus: the button that was pressed is gone with its row. */
  readonly place: RefObject<HTMLElement | null>
}

/** Takes a row away: a stored one after a question that names what hangs on it, a new one at once. */
export function useRemoval({ confirm, spreads, labelOf, rates, place }: RemovalOptions) {
  const messages = useMessages()
  const { rates: texts } = messages
  const work = async ({ retail, stored }: Line): Promise<void> => {
    if (stored) {
      const behind = await readBehind(retail)
      const text = <Behind currency={retail} behind={behind} minutes={rates?.pricesHoldMinutes} />
      const title = texts.confirm.title(labelOf(retail))
      if (!(await confirm({ title, text, confirmLabel: texts.remove, danger: true, width: 520 }))) return
      const { pricesHoldUntil } = await removeSpread(stored)
      const until = formatWhen(pricesHoldUntil, 'time-local')
      showToast({ kind: 'info', message: texts.removed(retail, until) })
    }
    spreads.forget(retail)
    place.current?.focus()
    if (stored) await spreads.refresh()
  }
  return (line: Line): Promise<void> =>
    work(line).catch(async (error: unknown) => {
      showFailure(error, messages)
      await spreads.refresh()
    })
}

interface BehindProps {
  readonly currency: string
  readonly behind: Awaited<ReturnType<typeof readBehind>>
  readonly minutes: number | undefined
}

function Behind({ currency, behind, minutes }: BehindProps) {
  const { confirm: texts, corridor, stale } = useMessages().rates
  const { corridors, corridorsTotal, links, transfers, amountBase } = behind
  const shown = corridors.slice(0, mostCorridors)
  return (
    <div className={css['behind']}>
      <p>{texts.shuts(currency, corridorsTotal, links)}</p>
      {shown.length > 0 && (
        <p>
          {shown.map(({ codC, codeD }) => corridor(codC, codeD)).join(', ')}
          {corridorsTotal > shown.length && ` ${stale.more(corridorsTotal - shown.length)}`}
        </p>
      )}
      <p>
        {transfers === 0
          ? texts.unused
          : texts.used(formatMoney(String(transfers), 0), formatMoney(amountBase))}
      </p>
      {minutes !== undefined && <p>{texts.hold(minutes)}</p>}
    </div>
  )
}
