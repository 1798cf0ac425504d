import { memo, useMemo } from 'react'
import { DualList } from '../../ui/dual-list/dual-list.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import css from './agencies.module.css'
import type { SendTo } from './api.ts'
import { useMessages } from './texts.ts'

interface ServicesProps {
  readonly sid: number
  readonly links: SendTo
  readonly selected: readonly string[]
  readonly onSelect: (selected: string[]) => void
  readonly readOnly: boolean
}

/** The two lists may be long: typing elsewhere in the form leaves them alone. The handler only sets a field. */
function isUnchanged(before: ServicesProps, now: ServicesProps): boolean {
  return (
    before.sid === now.sid &&
    before.links === now.links &&
    before.selected === now.selected &&
    before.readOnly === now.readOnly
  )
}

/** Whom a stored agency sends money to, and from whom it receives. */
export const ServicesSections = memo(function ServicesSections(props: ServicesProps) {
  const { sid, links, selected, onSelect, readOnly } = props
  const { services: texts } = useMessages().agencies
  const others = useMemo(
    () =>
      links.agencies
        .filter((agency) => agency.sid !== sid)
        .map((agency) => ({ key: String(agency.sid), label: agency.longName })),
    [links, sid],
  )
  const senders = useMemo(() => {
    const sources = new Set(
      links.keys.filter(({ agencyDest }) => agencyDest === sid).map(({ agencySrc }) => String(agencySrc)),
    )
    return others.filter(({ key }) => sources.has(key))
  }, [links, sid, others])
  return (
    <>
      <FormSection title={texts.send} level={3}>
        <DualList
          items={others}
          selected={selected}
          onChange={onSelect}
          availableLabel={texts.available}
          selectedLabel={texts.selected}
          height={180}
          readOnly={readOnly}
        />
      </FormSection>
      <FormSection title={texts.receive} level={3}>
        {senders.length === 0 ? (
          <p className={css['hint']}>{texts.nobody}</p>
        ) : (
          <ul className={css['senders']} aria-label={texts.receive} tabIndex={0}>
            {senders.map(({ key, label }) => (
              <li key={key} title={label}>
                {label}
              </li>
            ))}
          </ul>
        )}
      </FormSection>
    </>
  )
}, isUnchanged)
