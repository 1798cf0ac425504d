import { placeOf, RecordLink } from '../../../shared/record-link.tsx'
import type { StoryItem } from '../../../shared/story.ts'
import { formatWhen } from '../../../ui/formats/format.ts'
import { When } from '../../../ui/formats/when.tsx'
import { useMessages } from '../texts.ts'
import type { Transaction } from './api.ts'
import css from './detail.module.css'
import { Group } from './facts.tsx'
import type { Names } from './names.ts'

const givesBack: ReadonlySet<string> = new Set(['CANCEL', 'CANCEL_HELD', 'REFUND'])

interface StatusHistoryProps {
  readonly transaction: Transaction
  readonly names: Names
  /** What happened around it; each stands between the moves by its time. */
  readonly around?: readonly StoryItem[]
}

/** What happened to the transfer, oldest first: when, from where to where, who, and why. */
export function StatusHistory({ transaction, names, around = [] }: StatusHistoryProps) {
  const { events, olderEvents, feesReturned } = transaction
  const { groups, history: texts } = useMessages().transactionDetail
  const moved = events.map((event) => ({
    key: `${event.at} ${event.move}`,
    at: event.at,
    place: undefined,
    content: (
      <>
        <p className={css['move']}>
          {event.from === null
            ? texts.created(names.status(event.to))
            : event.move === 'ASK_CANCEL'
              ? texts.asked
              : texts.moved(names.status(event.from), names.status(event.to))}
        </p>
        <p className={css['eventWhen']}>
          <When at={event.at} format="date-time-utc" /> {texts.by}{' '}
          {event.actorUser === null ? (
            <bdi>{event.actor}</bdi>
          ) : (
            <RecordLink to={placeOf.user(event.actorUser)}>{event.actor}</RecordLink>
          )}
        </p>
        {event.reason !== '' && (
          <p className={css['reason']}>
            <bdi>{event.reason}</bdi>
          </p>
        )}
        {event.corrects !== null && (
          <p className={css['eventWhen']}>{texts.corrects(formatWhen(event.corrects, 'date-time-utc'))}</p>
        )}
        {event.correctedAt !== null && (
          <p className={css['eventWhen']}>
            {texts.corrected(formatWhen(event.correctedAt, 'date-time-utc'))}
          </p>
        )}
        {givesBack.has(event.move) && feesReturned !== null && (
          <p className={css['eventWhen']}>{feesReturned ? texts.feesReturned : texts.feesKept}</p>
        )}
      </>
    ),
  }))
  // A stable order: what happened at the same time as a move comes after it.
  const beside = around.map((item) => ({ ...item, place: css['around'] }))
  const story = [...moved, ...beside].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <Group title={groups.history}>
      {olderEvents > 0 && <p className={css['eventWhen']}>{texts.older(events.length, olderEvents)}</p>}
      <ol className={css['events']} aria-label={texts.label}>
        {story.map(({ key, content, place }) => (
          <li key={key} className={place}>
            {content}
          </li>
        ))}
      </ol>
    </Group>
  )
}
