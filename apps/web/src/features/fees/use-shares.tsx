import { type ReactNode, useState } from 'react'
import { SelectField } from '../../ui/form/select-field.tsx'
import { type AgencyLink, useAgencyLinks } from './agency-links.ts'
import type { Pair } from './api.ts'
import { useMessages } from './texts.ts'

/** Whose shares the picture tells, and the field that chooses them. Null where nobody sends that way. */
export function useShares(pair: Pair): { link: AgencyLink | null; field: ReactNode } {
  const { picture: texts } = useMessages().fees
  const { links } = useAgencyLinks(pair)
  const [key, setKey] = useState<string | null>(null)
  const link = links.find((one) => one.key === key) ?? links[0] ?? null
  const field = link && (
    <SelectField
      label={texts.shares}
      data={links.map(({ key: value, sender, payer }) => ({
        value,
        label: texts.link(sender.longName, payer.longName),
      }))}
      value={link.key}
      onChange={setKey}
    />
  )
  return { link, field }
}
