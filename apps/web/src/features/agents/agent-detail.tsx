import { useQuery } from '@tanstack/react-query'
import type { Agency } from '../../lib/agency.ts'
import { useDayNames } from '../../lib/lookups.ts'
import { failureOf } from '../../shared/failure.ts'
import { LastUpdate } from '../../shared/history/last-update.tsx'
import { agentWords } from '../../shared/history/words/agency.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { useTimeZoneCaption } from '../../shared/use-time-zone-caption.ts'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { WeekSchedule } from '../../ui/week-schedule/week-schedule.tsx'
import css from './agents.module.css'
import { type Agent, agentScheduleQuery } from './api.ts'
import { useMessages } from './texts.ts'

/** The selected agent under the list, to read only. */
export function AgentDetail({ agency, agent }: { agency: Agency; agent: Agent }) {
  const { agents: texts } = useMessages()
  const { detail, nothing } = texts
  const days = useDayNames()
  const schedule = useQuery(agentScheduleQuery(agent.sid))
  const failure = failureOf(days.error ?? schedule.error)
  const timeZone = useTimeZoneCaption(agency)
  const retry = (): void => {
    for (const query of [days, schedule]) if (query.error) void query.refetch()
  }
  return (
    <Card>
      <section className={css['detail']} aria-label={detail.label(agent.name)}>
        <div className={css['head']}>
          <dl className={css['facts']}>
            <div>
              <dt>{detail.agentID}</dt>
              <dd>
                {agent.agentID} <CopyButton text={agent.agentID} />
              </dd>
            </div>
            <div>
              <dt>{detail.pos}</dt>
              <dd>{agent.pos.map(({ number }) => number).join(', ') || nothing}</dd>
            </div>
          </dl>
          <RecordLink to={placeOf.transfersOf({ agency: agency.sid, agent: agent.sid })}>
            {detail.transfers}
          </RecordLink>
        </div>
        {failure && <ErrorState {...failure} onRetry={retry} />}
        {days.data && schedule.data
          ? !failure && (
              <>
                <WeekSchedule
                  readOnly
                  value={schedule.data}
                  onChange={() => undefined}
                  dayNames={days.data}
                  label={detail.schedule}
                />
                <p className={css['hint']}>{timeZone}</p>
              </>
            )
          : !failure && <SkeletonRows rows={2} />}
        <LastUpdate entity="agent" sid={agent.sid} name={agent.name} {...agentWords(texts)} />
      </section>
    </Card>
  )
}
