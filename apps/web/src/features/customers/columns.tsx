import { useMemo } from 'react'
import { useLookups } from '../../lib/lookups.ts'
import { DASH, spellInstant } from '../../ui/formats/format.ts'
import { Pill } from '../../ui/formats/pill.tsx'
import { When } from '../../ui/formats/when.tsx'
import { type Column, textColumn } from '../../ui/table/column.ts'
import type { Row } from './api.ts'
import css from './customers.module.css'
import { expiryOf, today } from './expiry.ts'
import { useMessages } from './texts.ts'

export function useColumns(): Column<Row>[] {
  const { columns } = useMessages().customers
  const { data: lookups } = useLookups()
  return useMemo(() => {
    const countries = new Map(
      lookups?.countries.map(({ countryCode, countryName }) => [countryCode, countryName]),
    )
    return [
      textColumn('firstName', columns.firstName, ({ firstName }: Row) => firstName, 170),
      textColumn('middleName', columns.middleName, ({ middleName }: Row) => middleName, 130),
      textColumn(
        'lastName',
        columns.lastName,
        ({ lastName, lastName2 }: Row) => `${lastName} ${lastName2}`.trim(),
        290,
      ),
      {
        key: 'birth',
        header: columns.birth,
        hint: columns.birthHint,
        width: 120,
        render: ({ dateOfBirth }) => <When at={dateOfBirth} format="date-person" />,
      },
      textColumn(
        'country',
        columns.country,
        ({ country }: Row) => countries.get(country ?? '') ?? country ?? '',
        190,
      ),
      textColumn('phone', columns.phone, ({ mobilePhone, homePhone }: Row) => mobilePhone || homePhone, 180),
      {
        key: 'govId',
        header: columns.govId,
        hint: columns.govIdHint,
        width: 250,
        render: (row) => <GovId {...row} />,
      },
    ]
  }, [columns, lookups])
}

/** The masked number, and beside it whether the id holds no more, or not for long. */
function GovId({ photoIdNumber, photoIdExpDate }: Row) {
  const { customers: texts, ui } = useMessages()
  const expiry = expiryOf(photoIdExpDate, today())
  const until = spellInstant(photoIdExpDate, 'UTC', ui.locale) ?? ''
  return (
    <span className={css['govId']}>
      <span className={css['number']}>{photoIdNumber || DASH}</span>
      {expiry && (
        <Pill tone="warning" title={texts.expiry.until(until)}>
          {expiry.kind === 'expired' ? texts.expiry.expired : texts.expiry.soon(expiry.days)}
        </Pill>
      )}
    </span>
  )
}
