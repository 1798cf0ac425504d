import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { DecimalField } from '../../ui/form/decimal-field.tsx'
import type { DecimalFormat } from '../../ui/form/decimal-text.ts'
import { DASH, formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { Pill } from '../../ui/formats/pill.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Rates } from './api.ts'
import { ageOf, changeOf, figuresOf, type Line } from './lines.ts'
import css from './rates.module.css'
import { useMessages } from './texts.ts'
import type { Spreads } from './use-spreads.ts'

/** The arithmetic of pictures is no part of what the table waits for. */
const Sparkline = lazyPart(
  async () => (await import('../../ui/charts/sparkline.tsx')).Sparkline,
  // The change beside it says the same in a figure.
  () => null,
)

const percentFormat: DecimalFormat = { decimals: 2, digits: 2, step: '0.05' }
const ratePlacesShown = 6

interface ColumnsOptions {
  readonly labelOf: (code: string) => string
  readonly rates: Rates | undefined
  /** Undefined until they are known. */
  readonly trends: Readonly<Record<string, readonly (string | null)[]>> | undefined
  readonly nowMs: number
  readonly mayEdit: boolean
  readonly spreads: Spreads
  readonly opened: string | null
  readonly onOpen: (code: string) => void
  readonly onRemove: (line: Line) => Promise<void>
}

export function useColumns(options: ColumnsOptions): Column<Line>[] {
  const { rates: texts } = useMessages()
  const { columns } = texts
  const figure = (
    key: 'retail' | 'wholesale' | 'base',
    width: number,
    valueOf: (line: Line) => string | null,
  ) => ({
    key,
    header: columns[key],
    align: 'end' as const,
    width,
    render: (line: Line) => <RateFigure value={valueOf(line)} />,
  })
  return [
    {
      key: 'currency',
      header: columns.currency,
      width: 286,
      render: (line) => <Name {...options} line={line} />,
    },
    figure('retail', 124, (line) => figuresOf(line).retailFx),
    {
      key: 'spread',
      header: columns.spread,
      align: 'end',
      width: 104,
      render: (line) => <SpreadCell {...options} line={line} />,
    },
    figure('wholesale', 126, ({ wholesale }) => wholesale),
    figure('base', 144, (line) => figuresOf(line).rateBASE),
    {
      key: 'trend',
      header: columns.trend,
      width: 166,
      render: ({ retail }) => options.trends && <Trend rates={options.trends[retail] ?? []} />,
    },
    { key: 'age', header: columns.age, width: 222, render: (line) => <Age {...options} line={line} /> },
    ...(options.mayEdit
      ? [
          {
            key: 'actions',
            header: '',
            width: 140,
            render: (line: Line) => <Actions {...options} line={line} />,
          },
        ]
      : []),
  ]
}

type CellProps = ColumnsOptions & { readonly line: Line }

function nameId(code: string): string {
  return `rate-${code}`
}

/** Six decimals are shown; the exact figure is at hand. */
function RateFigure({ value }: { readonly value: string | null }) {
  return value === null ? DASH : <span title={value}>{formatMoney(value, ratePlacesShown)}</span>
}

function Name({ line, labelOf, opened, onOpen }: CellProps) {
  const { rates: texts } = useMessages()
  const isOpen = opened === line.retail
  return (
    <span className={css['name']} data-changed={line.isChanged || undefined}>
      <button
        type="button"
        className={css['open']}
        aria-expanded={isOpen}
        onClick={() => onOpen(line.retail)}
        data-row-link
      >
        <span className={css['chevron']} aria-hidden="true">
          ›
        </span>
        <span id={nameId(line.retail)} className={css['label']}>
          {labelOf(line.retail)}
        </span>
      </button>
      {line.isChanged && <Pill tone="accent">{line.stored ? texts.notSaved : texts.isNew}</Pill>}
    </span>
  )
}

function SpreadCell({ line, labelOf, mayEdit, spreads }: CellProps) {
  const { rates: texts } = useMessages()
  if (!mayEdit) return `${line.percent} ${texts.percent}`
  return (
    <span className={css['spread']} data-changed={line.isChanged || undefined}>
      <DecimalField
        aria-label={texts.spreadOf(labelOf(line.retail))}
        format={percentFormat}
        maxLength={12}
        rightSection={texts.percent}
        rightSectionWidth={22}
        value={line.percent}
        error={line.retail in spreads.problems}
        onChange={(text) => spreads.type(line, text)}
        onBlur={() => spreads.leave(line)}
        onKeyDownCapture={(event) => {
          if (event.key === 'Enter') void spreads.save(line)
        }}
      />
    </span>
  )
}

function Trend({ rates }: { readonly rates: readonly (string | null)[] }) {
  const { rates: texts } = useMessages()
  const change = changeOf(rates)
  if (change === null) return DASH
  return (
    <span className={css['trend']} title={texts.trend(change)}>
      <Suspense fallback={<span className={css['sparkPlace']} />}>
        <Sparkline values={rates.map((rate) => (rate === null ? null : Number(rate)))} />
      </Suspense>
      <span className={css['change']}>{change}</span>
    </span>
  )
}

function Age({ line, rates, nowMs }: CellProps) {
  const { rates: texts } = useMessages()
  if (!rates) return DASH
  const age = ageOf(rates.asOf[line.retail], nowMs, rates.maxAgeHours)
  if (!age) return <span className={css['soon']}>{texts.noRate}</span>
  const words = texts.age(age.minutes)
  const at = formatWhen(rates.asOf[line.retail], 'date-time-utc')
  if (age.state === 'fresh') return <span title={at}>{words}</span>
  if (age.state === 'soon')
    return (
      <span className={css['soon']} title={at}>
        {texts.staleAt(words, formatWhen(age.staleAt, 'time-local'))}
      </span>
    )
  const shut = rates.stale.find(({ currency }) => currency === line.retail)?.corridorsTotal ?? 0
  return (
    <span className={css['isStale']} title={at}>
      {texts.staleFor(words)}
      {shut > 0 && `: ${texts.shuts(shut)}`}
    </span>
  )
}

function Actions({ line, spreads, onRemove }: CellProps) {
  const { rates: texts } = useMessages()
  const quiet = [css['action'], css['quiet']].join(' ')
  const shared = { 'aria-describedby': nameId(line.retail) }
  return (
    <span className={css['actions']}>
      <ActionButton
        {...shared}
        className={line.isChanged ? (css['action'] ?? '') : quiet}
        tone={line.isChanged ? 'primary' : 'plain'}
        inactive={!line.isChanged}
        busy={spreads.isBusy(line.retail)}
        onClick={() => void spreads.save(line)}
      >
        {texts.save}
      </ActionButton>
      <ActionButton {...shared} className={quiet} onClick={() => void onRemove(line)}>
        {texts.remove}
      </ActionButton>
    </span>
  )
}
