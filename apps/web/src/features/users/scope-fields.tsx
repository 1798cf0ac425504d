import { agenciesRoutes } from '@corridor/contract/agencies'
import { mostInScope } from '@corridor/contract/users'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/http.ts'
import { useLookups } from '../../lib/lookups.ts'
import { FormCell } from '../../ui/form/form-cell.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { ManyField } from '../../ui/form/many-field.tsx'
import { useMessages } from './texts.ts'
import type { useUserForm } from './use-user-form.ts'
import css from './users.module.css'

const agenciesQuery = queryOptions({
  queryKey: ['users', 'agencies'],
  queryFn: ({ signal }) => call(agenciesRoutes.list, {}, signal),
})

type Form = ReturnType<typeof useUserForm>['saved']['record']['form']

/** What the user is limited to; folded away where there is nothing, which most have. */
export function ScopeFields({ form, readOnly }: { form: Form; readOnly: boolean }) {
  const { form: texts } = useMessages().users
  const { data: agencies = [] } = useQuery(agenciesQuery)
  const { data: lookups } = useLookups()
  // As it was at first: it does not close under the hands of whoever takes the last one out.
  const [isOpen] = useState(() => {
    const { agencies: chosen, countries } = form.getValues()
    return chosen.length + countries.length > 0
  })
  return (
    <details className={css['scope']} open={isOpen}>
      <summary>{texts.scope}</summary>
      <FormGrid>
        <FormCell span={2}>
          <ManyField
            {...form.getInputProps('agencies')}
            key={form.key('agencies')}
            label={texts.agencies}
            description={texts.scopeHint}
            readOnly={readOnly}
            maxValues={mostInScope}
            data={agencies.map(({ sid, longName }) => ({
              value: String(sid),
              label: `${longName} (${sid})`,
            }))}
          />
        </FormCell>
        <FormCell span={2}>
          <ManyField
            {...form.getInputProps('countries')}
            key={form.key('countries')}
            label={texts.countries}
            readOnly={readOnly}
            maxValues={mostInScope}
            data={(lookups?.countries ?? []).map(({ countryCode, countryName }) => ({
              value: countryCode,
              label: countryName,
            }))}
          />
        </FormCell>
      </FormGrid>
    </details>
  )
}
