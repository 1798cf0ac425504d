import { useMessages } from '../../../lib/messages/index.tsx'
import { When } from '../../../ui/formats/when.tsx'
import type { Transaction } from './api.ts'
import css from './detail.module.css'
import { Group } from './facts.tsx'
import type { Names } from './names.ts'

interface StatusHistoryProps {
  readonly transaction: Transaction
  readonly names: Names
}

/** What happened to the transfer, oldest first: when, from where to where, who, and why. */
export function StatusHistory({ transaction, names }: StatusHistoryProps) {
  const { events, olderEvents, feesReturned } = transaction
  const { groups, history: texts } = useMessages().transactionDetail
  return (
    <Group title={groups.history}>
      {olderEvents > 0 && <p className={css['eventWhen']}>{texts.older(events.length, olderEvents)}</p>}
      <ol className={css['events']} aria-label={texts.label}>
        {events.map((event) => (
          <li key={`${event.at} ${event.move}`}>
            <p className={css['move']}>
              {event.from === null
                ? texts.created(names.status(event.to))
                : texts.moved(names.status(event.from), names.status(event.to))}
            </p>
            <p className={css['eventWhen']}>
              <When at={event.at} format="date-time-utc" /> <bdi>{texts.by(event.actor)}</bdi>
            </p>
            {event.reason !== '' && (
              <p className={css['reason']}>
                <bdi>{event.reason}</bdi>
              </p>
            )}
            {event.move === 'CANCEL' && feesReturned !== null && (
              <p className={css['eventWhen']}>{feesReturned ? texts.feesReturned : texts.feesKept}</p>
            )}
          </li>
        ))}
      </ol>
    </Group>
  )
}
