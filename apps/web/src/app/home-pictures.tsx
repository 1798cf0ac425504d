import { overSevenDays, sentStatuses } from '@corridor/contract/transactions'
import { RevenueCard, VolumeCard } from '../features/home/by-day.tsx'
import { AgeingCard, CorridorsCard, ExposureCard } from '../features/home/by-place.tsx'
import css from '../features/home/pictures.module.css'
import { dayHref } from '../features/reconciliations/links.ts'
import { transactionsHref } from '../features/transactions/links.ts'
import { useMay } from '../lib/session.ts'

const sent = { statusIn: sentStatuses }

/** What can be seen at a glance, as far as whoever looks may see it; each figure leads to its rows. */
export function HomePictures({ hrefOfAgency }: { readonly hrefOfAgency: (sid: number) => string }) {
  const mayBalances = useMay('positions.read')
  const mayRevenue = useMay('reconciliations.read')
  return (
    <div className={css['cards']}>
      <VolumeCard hrefOf={(day) => transactionsHref({ ...sent, dateFrom: day, dateTo: day })} />
      {mayRevenue && (
        <CorridorsCard
          hrefOf={({ from, to }, corridor) =>
            transactionsHref({
              ...sent,
              countrySnd: corridor?.countrySnd,
              countryRcv: corridor?.countryRcv,
              dateFrom: from,
              dateTo: to,
            })
          }
        />
      )}
      {mayRevenue && <RevenueCard hrefOf={dayHref} />}
      <AgeingCard
        hrefOf={({ payer, isOld }) =>
          transactionsHref({ ...(isOld ? overSevenDays(Date.now()) : { status: 'AVAIL' }), payer })
        }
      />
      {mayBalances && <ExposureCard hrefOf={hrefOfAgency} />}
    </div>
  )
}
