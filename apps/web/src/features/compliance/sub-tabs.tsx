import { type ReactNode, useId } from 'react'
import { FieldError } from '../../ui/form/field-error.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import type { Panel } from './api.ts'
import type { SubTab } from './changes.ts'
import css from './compliance.module.css'
import type { PanelValues } from './panel-values.ts'
import { subTabs, useSubTabHref } from './place.ts'
import { countsOf, enumerationNames, shownFields } from './shown-fields.ts'
import { useMessages } from './texts.ts'

interface SubTabsProps {
  readonly panel: Panel
  readonly values: PanelValues
  readonly current: SubTab
  readonly errors: Readonly<Record<string, ReactNode>>
}

/** The three parts of the panel, each an address, each with its figures. */
export function SubTabs({ panel, values, current, errors }: SubTabsProps) {
  const { compliance: texts } = useMessages()
  const id = useId()
  const hrefOf = useSubTabHref()
  const figuresOf = (tab: SubTab): string => {
    if (tab === 'enumerations') {
      const narrowed = enumerationNames.filter((name) => values.enumerations[name].length > 0)
      return texts.narrowed(narrowed.length, enumerationNames.length)
    }
    const { REQ, OPT, NOT_ALL } = countsOf(shownFields(panel[tab].fields), values[tab].fields)
    return texts.counts(REQ, OPT, NOT_ALL)
  }
  const errorsOf = (tab: SubTab): number =>
    Object.keys(errors).filter((path) => path.startsWith(`${tab}.`)).length
  return (
    <nav className={css['tabs']} aria-label={texts.title}>
      {subTabs.map((tab) => (
        <div key={tab} className={css['tab']} data-current={tab === current || undefined}>
          <PlaceLink
            href={hrefOf(tab)}
            aria-current={tab === current ? 'page' : undefined}
            aria-describedby={`${id}-${tab}`}
          >
            {texts.tabs[tab]}
          </PlaceLink>{' '}
          <span id={`${id}-${tab}`} className={css['figures']}>
            {errorsOf(tab) > 0 ? <FieldError>{texts.problems(errorsOf(tab))}</FieldError> : figuresOf(tab)}
          </span>
        </div>
      ))}
    </nav>
  )
}
