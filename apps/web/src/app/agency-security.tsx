import { useQueryClient } from '@tanstack/react-query'
import { agenciesKey } from '../features/agencies/api.ts'
import { Suspension } from '../features/agencies/suspension.tsx'
import { useMessages } from '../features/agencies/texts.ts'
import { OpenSchedule } from '../features/agency-schedule/open-schedule.tsx'
import { agentsKey, schedulesKey } from '../features/agents/api.ts'
import { OpenSecureIps } from '../features/secure-ips/open-list.tsx'
import type { Agency } from '../lib/agency.ts'
import { useMay } from '../lib/session.ts'
import type { SecondLevel } from '../shared/use-second-level.tsx'
import css from './agency-security.module.css'

interface AgencySecurityProps {
  readonly agency: Agency
  readonly secondLevel: SecondLevel
}

/** Who may call the gateway for an agency, when, and whether it may work at all. */
export function AgencySecurity({ agency, secondLevel }: AgencySecurityProps) {
  const { security: texts } = useMessages().agencies
  const mayIps = useMay('ips.edit')
  const maySchedule = useMay('schedule.edit')
  const queries = useQueryClient()
  const reload = async (...keys: readonly unknown[][]): Promise<void> => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  return (
    <section className={css['security']} aria-label={texts.title}>
      <div className={css['row']}>
        <h3>{texts.title}</h3>
        <span className={`${css['push']} ${agency.active ? css['note'] : css['warning']}`}>
          {agency.active ? texts.active : texts.off}
        </span>
        <Suspension agency={agency} secondLevel={secondLevel} />
      </div>
      {mayIps && (
        <div className={css['row']}>
          <span>{texts.addresses}</span>
          {!agency.safeIP && (
            <span className={css['warning']} title={texts.nobody}>
              {texts.noAddresses}
            </span>
          )}
          <OpenSecureIps agency={agency} secondLevel={secondLevel} onChanged={() => reload(agenciesKey)} />
        </div>
      )}
      {maySchedule && (
        <div className={css['row']}>
          <span>{texts.schedule}</span>
          <span className={css['note']}>{texts.ofNewAgents}</span>
          <OpenSchedule
            agency={agency}
            secondLevel={secondLevel}
            onApplied={() => reload(agentsKey(agency.sid), schedulesKey)}
          />
        </div>
      )}
    </section>
  )
}
