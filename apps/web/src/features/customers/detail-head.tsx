import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Customer, nameOf } from '../../lib/customer.ts'
import { failureOf } from '../../shared/failure.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { Pill } from '../../ui/formats/pill.tsx'
import { When } from '../../ui/formats/when.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { yearsBetween } from './age.ts'
import { type Standing, standingQuery } from './customer-api.ts'
import css from './detail.module.css'
import { DetailLimits } from './detail-limits.tsx'
import { expiryOf, today } from './expiry.ts'
import { customersHref, tabs } from './links.ts'
import { useMessages } from './texts.ts'

interface DetailHeadProps {
  readonly customer: Customer
  readonly countryName: (code: string) => string
  /** Whether somebody else may be the same person. */
  readonly looksAlike: boolean
}

/** The person in three lines, and what was sent against each limit that applies. */
export function DetailHead({ customer, countryName, looksAlike }: DetailHeadProps) {
  const {
    customer: { head: texts },
    customers,
  } = useMessages()
  const { sid, dateOfBirth, country, birthCountry, photoIdExpDate, createdAt } = customer
  const { data: standing, error, refetch } = useQuery(standingQuery(sid))
  const expiry = expiryOf(photoIdExpDate, today())
  const facts = [
    ...(dateOfBirth === null ? [] : [texts.years(yearsBetween(dateOfBirth, today()))]),
    ...(country === null ? [] : [countryName(country)]),
    ...(birthCountry === null ? [] : [texts.bornIn(countryName(birthCountry))]),
  ]
  return (
    <Card>
      <header className={css['head']}>
        <div className={css['who']}>
          <div className={css['name']}>
            <h2>
              <bdi>{nameOf(customer)}</bdi>
            </h2>
            {expiry && (
              <Pill tone="warning">
                <span aria-hidden="true">⚠ </span>
                {expiry.kind === 'expired' ? texts.idExpired : texts.idExpires(expiry.days)}
              </Pill>
            )}
            {looksAlike && <Pill title={texts.looksAlikeTitle}>{texts.looksAlike}</Pill>}
          </div>
          <p>{facts.join(' · ')}</p>
          <p className={css['muted']}>
            {customers.record(sid)}
            <CopyButton text={String(sid)} /> {texts.since} <When at={createdAt} format="date-utc" />
            {standing && (
              <>
                {' · '}
                <Transfers sid={sid} standing={standing} />
              </>
            )}
          </p>
        </div>
        {standing?.transfers !== 0 && (
          <DetailLimits limits={standing?.limits} failure={failureOf(error)} onRetry={() => void refetch()} />
        )}
      </header>
    </Card>
  )
}

function Transfers({ sid, standing: { transfers, last } }: { sid: number; standing: Standing }): ReactNode {
  const { customer, ui } = useMessages()
  const texts = customer.head
  if (transfers === 0 || !last) return texts.noTransfers
  return (
    <>
      <PlaceLink href={customersHref({ tab: tabs.transactions, sid })}>
        {texts.transfers(transfers.toLocaleString(ui.numbers))}
      </PlaceLink>
      {`, ${texts.last} `}
      <RecordLink to={placeOf.transfer(last.sid)}>
        <When at={last.at} format="date-utc" />
      </RecordLink>
      {` ${texts.by} `}
      <RecordLink to={placeOf.agency(last.agencySid)}>{last.agencyName}</RecordLink>
    </>
  )
}
