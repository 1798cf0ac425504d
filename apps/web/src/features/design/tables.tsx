import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Money } from '../../ui/formats/money.tsx'
import { Percent } from '../../ui/formats/percent.tsx'
import { When } from '../../ui/formats/when.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { Pager, type PagerProps } from '../../ui/table/pager.tsx'
import { useLocalPaging } from '../../ui/table/use-paged.ts'
import { useSort } from '../../ui/table/use-sort.ts'
import { Formats } from './formats.tsx'
import css from './tables.module.css'

type Thing = {
  id: string
  name: string
  at: string
  amount: string | null
  share: string
  place: string
}

const longName = 'A name of sixty characters, which no column is made to hold.'

const things: Thing[] = Array.from({ length: 50 }, (_, index) => {
  const cents = String((index * 73_951) % 400_000).padStart(3, '0')
  const amount = `${index % 4 === 1 ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`
  return {
    id: String(82_500_289 - index * 713),
    name: index === 2 ? longName : `Thing ${index + 1}`,
    at: new Date(Date.UTC(2026, 10, 7, 12, 19, 31) - index * 5_023_000).toISOString(),
    amount: index === 6 ? null : amount,
    share: `0.${String((index * 37) % 1000).padStart(3, '0')}`,
    place: index % 2 === 0 ? 'North' : 'South',
  }
})

const columns: Column<Thing>[] = [
  { key: 'id', header: 'Number', render: (row) => row.id, sortValue: (row) => row.id },
  { key: 'name', header: 'Name', render: (row) => row.name, sortValue: (row) => row.name, width: 220 },
  {
    key: 'at',
    header: 'Made',
    render: (row) => <When at={row.at} format="date-time-utc" />,
    sortValue: (row) => row.at,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    render: (row) => <Money amount={row.amount} colored />,
    sortValue: (row) => (row.amount === null ? null : Number(row.amount)),
  },
  { key: 'share', header: 'Share', align: 'end', render: (row) => <Percent fraction={row.share} /> },
  { key: 'place', header: 'Place', render: (row) => row.place, sortValue: (row) => row.place },
  { key: 'note', header: 'Note', render: () => 'Nothing to remark' },
]

const wide: Column<Thing>[] = [
  ...columns,
  ...['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'].map((word) => ({
    key: word,
    header: `${word} remark`,
    render: (row: Thing) => `Nothing to remark, ${row.place}`,
  })),
]

function rowKey(row: Thing) {
  return row.id
}
function rowHref(row: Thing) {
  return `#/design?thing=${row.id}`
}
const forty = { limit: 40, viewPages: 5 }

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css['block']}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

function Example({ title, ...table }: { title: string; caption: string } & Partial<DataTableProps<Thing>>) {
  return (
    <Block title={title}>
      <DataTable
        columns={columns}
        rowKey={rowKey}
        rows={[]}
        state="ready"
        emptyText="No Things found"
        {...table}
      />
    </Block>
  )
}

function PagedExample() {
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<string | null>(null)
  const sorted = useSort(things, columns)
  const paged = useLocalPaging(sorted.rows, { page, limit: 15, viewPages: 10 }, setPage)
  return (
    <Example
      title="Sortable and paged"
      caption="Things, sortable and paged"
      {...sorted}
      rows={paged.rows}
      sortable
      rowHref={rowHref}
      onOpen={(row) => setOpened(row.id)}
      currentKey={opened}
      footer={
        <Pager label="Pages of the sortable things" page={paged.page} total={paged.total} onPage={setPage} />
      }
    />
  )
}

function Tables() {
  const [chosen, setChosen] = useState<string | null>(things[1]?.id ?? null)
  const [failures, setFailures] = useState(1)
  const error = { message: `The server did not answer, attempt ${failures}.`, requestId: '01JCB6Q8ZK3T9V' }
  const few = things.slice(0, 5)
  return (
    <section className={css['section']}>
      <h2>Tables</h2>
      <Example
        title="Ready, 50 rows"
        caption="Things"
        columns={wide}
        rows={things}
        rowHref={rowHref}
        maxHeight="448px"
      />
      <PagedExample />
      <Example
        title="A row is chosen"
        caption="Things to choose from"
        captionVisible
        rows={few}
        onOpen={(row) => setChosen(row.id)}
        selectedKey={chosen}
      />
      <Example title="Loading" caption="Things on their way" state="loading" skeletonRows={4} />
      <Example title="Refreshing" caption="Things renewed" rows={few} refreshing rowHref={rowHref} />
      <Example title="Empty" caption="No things" />
      <Example title="Empty, in need of attention" caption="Still no things" emptyTone="attention" />
      <Example
        title="Error"
        caption="Things that failed"
        state="error"
        error={error}
        onRetry={() => setFailures(failures + 1)}
      />
      {['compact', 'default', 'relaxed'].map((density) => (
        <div key={density} data-density={density}>
          <Example
            title={`Density: ${density}`}
            caption={`Things, ${density}`}
            rows={few}
            rowHref={rowHref}
          />
        </div>
      ))}
    </section>
  )
}

function PagerCard({
  label,
  start,
  ...pager
}: { label: string; start: number } & Omit<PagerProps, 'page' | 'onPage'>) {
  const [page, setPage] = useState(start)
  return (
    <Block title={label}>
      <div className={css['card']}>
        <Pager label={label} page={page} onPage={setPage} {...pager} />
      </div>
    </Block>
  )
}

function Filters() {
  const [name, setName] = useState('')
  const [place, setPlace] = useState('')
  const [searched, setSearched] = useState('')
  const clear = () => {
    setName('')
    setPlace('')
    setSearched('')
  }
  return (
    <section className={css['section']}>
      <h2>Filter bar</h2>
      <FilterBar
        label="Search things"
        onSearch={() => setSearched(`${name} ${place}`.trim())}
        onClear={clear}
      >
        <TextInput
          size="xs"
          aria-label="Name"
          placeholder="Name"
          value={name}
          onChange={(e) => setName(e.target.value)}
        />
        <TextInput
          size="xs"
          aria-label="Place"
          placeholder="Place"
          value={place}
          onChange={(e) => setPlace(e.target.value)}
        />
      </FilterBar>
      <p role="status">{searched && `Searched for ${searched}`}</p>
    </section>
  )
}

function States() {
  return (
    <section className={css['section']}>
      <h2>States</h2>
      <Block title="Empty state">
        <EmptyState text="No Things found" />
      </Block>
      <Block title="Error state">
        <ErrorState
          message="The server did not answer."
          requestId="01JCB6Q8ZK3T9V"
          onRetry={() => undefined}
        />
      </Block>
      <Block title="Skeletons">
        <SkeletonRows rows={3} />
        <SkeletonForm fields={4} />
      </Block>
      <Block title="Notices">
        <NoAccess />
      </Block>
    </section>
  )
}

export function TableSections() {
  return (
    <>
      <Tables />
      <section className={css['section']}>
        <h2>Pagers</h2>
        <PagerCard label="Page 1 of 1,284 rows" start={1} total={1284} {...forty} />
        <PagerCard label="Page 8 of 1,284 rows" start={8} total={1284} {...forty} />
        <PagerCard label="Last page of 1,284 rows" start={33} total={1284} {...forty} />
        <PagerCard label="Capped total" start={1} total={10_000} approximate {...forty} />
        <PagerCard label="No rows" start={1} total={0} {...forty} />
        <PagerCard label="Default paging" start={1} total={1284} />
      </section>
      <Filters />
      <States />
      <Formats />
    </>
  )
}
