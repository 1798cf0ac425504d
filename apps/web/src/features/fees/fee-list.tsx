import { feesPerPage } from '@corridor/contract/fees'
import { useMemo } from 'react'
import { keyBySid, PagedTable } from '../../shared/paged-table.tsx'
import { VisuallyHidden } from '../../ui/states/visually-hidden.tsx'
import { type Column, textColumn } from '../../ui/table/column.ts'
import { usePaged } from '../../ui/table/use-paged.ts'
import { countFees, type Fee, feesKey, pageOfFees } from './api.ts'
import type { Countries } from './countries.ts'
import css from './fees.module.css'
import type { Place } from './place.ts'
import { useMessages } from './texts.ts'

interface FeeListProps {
  readonly place: Place
  readonly countries: Countries
  /** The fee that has changes that are not saved. */
  readonly unsavedSid: number | null
  readonly onOpen: (fee: Fee) => void
}

/** One row a pair of countries. */
export function FeeList({ place, countries, unsavedSid, onOpen }: FeeListProps) {
  const { fees: texts } = useMessages()
  const paging = { page: place.page, limit: feesPerPage, viewPages: 5 }
  const paged = usePaged<Fee>({
    queryKey: [...feesKey, 'list'],
    paging,
    count: countFees,
    rows: pageOfFees,
    onPage: place.goTo,
  })
  return (
    <PagedTable
      caption={texts.caption}
      columns={useColumns(countries, unsavedSid)}
      paged={paged}
      paging={paging}
      onPage={place.goTo}
      rowKey={keyBySid}
      emptyText={texts.empty}
      skeletonRows={feesPerPage}
      currentKey={place.opened && place.opened.sid > 0 ? String(place.opened.sid) : null}
      onOpen={onOpen}
    />
  )
}

function useColumns({ nameOf }: Countries, unsavedSid: number | null): Column<Fee>[] {
  const { columns, notSaved } = useMessages().fees
  return useMemo(
    () => [
      textColumn('code', columns.code, ({ countryCodeCollect }: Fee) => countryCodeCollect, 100),
      textColumn(
        'collect',
        columns.collect,
        ({ countryCodeCollect }: Fee) => nameOf(countryCodeCollect),
        156,
      ),
      {
        key: 'destination',
        header: columns.destination,
        width: 148,
        render: ({ sid, countryCodeDestination }: Fee) => (
          <>
            {sid === unsavedSid && (
              <span className={css['notSaved']} title={notSaved}>
                <VisuallyHidden>{notSaved}</VisuallyHidden>
              </span>
            )}
            {nameOf(countryCodeDestination)}
          </>
        ),
      },
    ],
    [columns, notSaved, nameOf, unsavedSid],
  )
}
