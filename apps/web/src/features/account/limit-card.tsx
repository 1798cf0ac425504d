import { useLookups } from '../../lib/lookups.ts'
import { Card } from '../../ui/page/card.tsx'
import css from './account.module.css'
import type { Account } from './api.ts'
import { useMessages } from './texts.ts'

/** Whoever works for some agencies only reads which: else what is missing elsewhere looks like a mistake. */
export function LimitCard({ limit }: { readonly limit: NonNullable<Account['limit']> }) {
  const { limit: texts } = useMessages().account
  const { data: lookups } = useLookups()
  const countryNames = new Map((lookups?.countries ?? []).map((one) => [one.countryCode, one.countryName]))
  const agencies = limit.agencies.join(', ')
  const countries = limit.countries.map((code) => countryNames.get(code) ?? code).join(', ')
  return (
    <Card>
      <header className={css['head']}>
        <h2>{texts.title}</h2>
        {agencies !== '' && <p>{texts.agencies(agencies)}</p>}
        {countries !== '' && <p>{texts.countries(countries)}</p>}
        {agencies + countries === '' && <p>{texts.none}</p>}
      </header>
    </Card>
  )
}
