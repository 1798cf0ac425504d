import { useQueryClient } from '@tanstack/react-query'
import { useMay } from '../../lib/session.ts'
import { showFailure } from '../../shared/failure.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { formatWhen } from '../../ui/formats/format.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { type CalendarRow, makeSettlement, settlementsKey } from './api.ts'
import css from './settlements.module.css'
import { type Messages, useMessages } from './texts.ts'

type Todo = NonNullable<CalendarRow['todo']>

/** Why it is not there, in words. */
export function reasonOf(
  { reason, error, nextTryAt }: Todo,
  { reasons }: Messages['settlements']['calendar'],
): string {
  if (reason === 'error') return reasons.error(error ?? '')
  if (reason === 'next_try')
    return reasons.next_try(formatWhen(nextTryAt, 'date-time-utc-bare').slice(11, 16))
  return reasons[reason]
}

interface TodoCellProps {
  readonly row: CalendarRow
  readonly onOpen: (sid: number) => void
}

/** What wants somebody, and the one click that helps. */
export function TodoCell({ row, onOpen }: TodoCellProps) {
  const { calendar: texts } = useMessages().settlements
  const { todo } = row
  if (!todo) return <span className={css['quiet']}>–</span>
  const why = reasonOf(todo, texts)
  return (
    <span className={css['todo']}>
      <b data-state={todo.state}>{texts.days[todo.state]}</b>
      <span className={css['why']} title={why}>
        {why}
      </span>
      <TodoAct agency={row.agency} todo={todo} onOpen={onOpen} />
    </span>
  )
}

interface TodoActProps {
  readonly agency: number
  readonly todo: Todo
  readonly onOpen: (sid: number) => void
}

function TodoAct({ agency, todo, onOpen }: TodoActProps) {
  const messages = useMessages()
  const { calendar: texts } = messages.settlements
  const queries = useQueryClient()
  const mayMake = useMay('settlements.make')
  const [busy, run] = useBusy()
  const { sid, reason, type, period, firstDay } = todo
  if (sid !== null) return <LinkButton onClick={() => onOpen(sid)}>{texts.open}</LinkButton>
  if (reason === 'no_password')
    return <RecordLink to={placeOf.agency(agency, 'settlement')}>{texts.setUp}</RecordLink>
  if (!mayMake || reason === 'day_open') return null
  const make = async (): Promise<void> => {
    try {
      const { sid: made, made: isNew } = await makeSettlement({ agency, type, period, day: firstDay })
      showToast({ kind: 'success', message: isNew ? texts.made : texts.there, about: 'make' })
      onOpen(made)
    } catch (error) {
      showFailure(error, messages, 'make')
    }
    await queries.invalidateQueries({ queryKey: settlementsKey })
  }
  return (
    <LinkButton aria-busy={busy} onClick={() => void run(make)}>
      {texts.make}
    </LinkButton>
  )
}
