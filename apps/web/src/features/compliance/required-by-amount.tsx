import { Suspense, useMemo } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { formatMoney } from '../../ui/formats/format.ts'
import { type Column, textColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import css from './compliance.module.css'
import type { ProductTabProps } from './product-tab.tsx'
import { shownFields } from './shown-fields.ts'
import { type FieldLimit, type Step, type Steps, stepsOf } from './steps.ts'
import { type Messages, useMessages } from './texts.ts'

/** The arithmetic of pictures is no part of what the panel waits for. */
const Staircase = lazyPart(async () => (await import('../../ui/charts/staircase.tsx')).Staircase, NotLoaded)

function NotLoaded() {
  const { stairs: texts } = useMessages().compliance
  return <p className={css['hint']}>{texts.failed}</p>
}

function namesOf(limits: readonly FieldLimit[], { limits: labels }: Messages['compliance']): string {
  return limits.map((name) => labels[name]).join(', ')
}

function titleOf({ from, required }: Step, { stairs }: Messages['compliance']): string {
  return from === '0.00' ? stairs.always(required) : stairs.from(formatMoney(from), required)
}

/** Where a cent above a limit is drawn, and how its tick reads. */
function writeTick(value: number): string {
  return formatMoney(String(value), Number.isInteger(value) ? 0 : 2)
}

/** How much a teller must ask for, by the amount of one transfer. */
export function RequiredByAmount({ product, panel, form, onPick, tried }: ProductTabProps) {
  const { compliance: texts } = useMessages()
  const { stairs } = texts
  const values = form.values[product]
  const found = useMemo(() => stepsOf(shownFields(panel[product].fields), values), [panel, product, values])
  const { steps, refusedAbove, unreached } = found
  const refused = refusedAbove !== null && stairs.refused(formatMoney(refusedAbove))
  const end = refusedAbove === null || !refused ? null : { at: Number(refusedAbove), label: refused }
  const sentences = [
    ...steps.map((step) => [titleOf(step, texts), namesOf(step.limits, texts)].filter(Boolean).join(': ')),
    ...(refused ? [refused] : []),
    ...(unreached.length > 0 ? [stairs.unreached(namesOf(unreached, texts))] : []),
  ]
  const pick = (key: string): void => {
    if (key !== '') onPick(`${product}.limits.${key}`)
  }
  return (
    <div className={css['stairs']}>
      <ChartFigure
        title={stairs.title}
        description={sentences.join('. ')}
        picture={
          <Suspense fallback={<div className={css['stairsPlace']} />}>
            <Staircase
              steps={steps.map((step) => ({
                key: step.limits[0] ?? '',
                from: Number(step.from),
                title: titleOf(step, texts),
                note: step.limits.length > 0 ? stairs.added(namesOf(step.limits, texts)) : undefined,
              }))}
              end={end}
              marker={tried === null ? null : { at: Number(tried), label: stairs.tried(formatMoney(tried)) }}
              unit={stairs.unit}
              writeTick={writeTick}
              onPick={pick}
            />
          </Suspense>
        }
        table={<StepsTable {...found} />}
      />
      {unreached.length > 0 && <p className={css['hint']}>{stairs.unreached(namesOf(unreached, texts))}</p>}
    </div>
  )
}

interface TableRow {
  readonly from: string
  readonly required: string
  readonly because: string
}

function StepsTable({ steps, refusedAbove }: Steps) {
  const { compliance: texts } = useMessages()
  const { stairs } = texts
  const columns: Column<TableRow>[] = useMemo(
    () => [
      { ...textColumn('from', stairs.columns.from, ({ from }: TableRow) => from), align: 'end' },
      {
        ...textColumn('required', stairs.columns.required, ({ required }: TableRow) => required),
        align: 'end',
      },
      textColumn('because', stairs.columns.added, ({ because }: TableRow) => because),
    ],
    [stairs],
  )
  const rows: TableRow[] = steps.map((step) => ({
    from: formatMoney(step.from),
    required: String(step.required),
    because: namesOf(step.limits, texts),
  }))
  if (refusedAbove !== null)
    rows.push({
      from: `> ${formatMoney(refusedAbove)}`,
      required: stairs.refusedRow,
      because: texts.limits.limitByTrn,
    })
  return (
    <DataTable
      caption={stairs.title}
      columns={columns}
      rows={rows}
      rowKey={({ from }) => from}
      state="ready"
      emptyText={stairs.allRefused}
    />
  )
}
