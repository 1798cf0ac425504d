import { takeOverLength } from '@corridor/contract/exceptions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { showFailure } from '../../shared/failure.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { exceptionsKey, giveBack, type Item, takeItem } from './api.ts'
import { shortSince } from './columns.tsx'
import css from './exceptions.module.css'
import { useMessages } from './texts.ts'
import { takeMark } from './use-shortcuts.ts'

interface HolderLineProps {
  readonly item: Item
  readonly nowMs: number
}

/** Who has the item, and how to take it or give it back. */
export function HolderLine({ item, nowMs }: HolderLineProps) {
  const messages = useMessages()
  const { panel: texts } = messages.exceptions
  const queries = useQueryClient()
  const isOwnSide = item.transfer?.isOwnSide ?? true
  const mayWork = useMay('exceptions.work') && isOwnSide
  const [busy, run] = useBusy()
  const [takingOver, setTakingOver] = useState(false)
  const { holder } = item
  const reload = (): Promise<void> => queries.invalidateQueries()
  const act = (work: () => Promise<unknown>, done: string): Promise<void> =>
    run(async () => {
      try {
        await work()
        showToast({ kind: 'success', message: done, about: 'take' })
      } catch (error) {
        showFailure(error, messages, 'take')
      }
      // Also after a failure: whoever was quicker has changed what is shown.
      await reload()
    })
  const take = (): Promise<void> => act(() => takeItem(item), texts.taken)
  const since = holder && shortSince(holder.at, nowMs)
  return (
    <p className={css['holder']}>
      <span>
        <strong>
          {holder ? (holder.isOwn ? texts.youHaveIt : texts.hasIt(holder.login)) : texts.nobodyHasIt}
        </strong>{' '}
        {since && texts.since(since)}
      </span>
      {mayWork && (
        <button
          type="button"
          className={css['act']}
          aria-busy={busy}
          {...(!holder?.isOwn && { [takeMark]: '' })}
          onClick={() => {
            if (!holder) void take()
            else if (holder.isOwn) void act(() => giveBack(item), texts.givenBack)
            else setTakingOver(true)
          }}
        >
          {holder ? (holder.isOwn ? texts.giveBack : texts.takeOver) : texts.take}
        </button>
      )}
      {takingOver && holder && (
        <ReasonDialog
          title={texts.takeOverTitle(holder.login)}
          lead={texts.takeOverText(holder.login)}
          labels={{ submit: texts.takeOver, close: texts.cancel }}
          tone="primary"
          missing={texts.reasonMissing}
          maxLength={takeOverLength}
          act={async (reason) => {
            await takeItem(item, { from: holder.login, reason })
            await queries.invalidateQueries({ queryKey: exceptionsKey })
          }}
          onClose={() => setTakingOver(false)}
        />
      )}
    </p>
  )
}
