import '@mantine/dates/styles.layer.css'
// oxlint-disable-next-line import/no-unassigned-import -- it tells the calendar its words.
import 'dayjs/locale/es'
// oxlint-disable-next-line import/no-unassigned-import -- it tells the calendar its words.
import 'dayjs/locale/fr'
import { DatePicker } from '@mantine/dates'
import { useLayoutEffect, useRef, useState } from 'react'
import css from './day-field.module.css'

export interface DayCalendarProps {
  /** An ISO day. */
  readonly value: string | null
  readonly years: readonly [first: number, last: number]
  readonly max: string | undefined
  readonly texts: {
    readonly month: string
    readonly year: string
    readonly previous: string
    readonly next: string
  }
  readonly locale: string
  readonly onPick: (day: string) => void
}

/** Days as text throughout: none of them ever becomes an instant of some zone. */
export function DayCalendar({ value, years: [first, last], max, texts, locale, onPick }: DayCalendarProps) {
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(() => value ?? max ?? new Date().toISOString().slice(0, 10))
  // Mantine gives both lists one name.
  useLayoutEffect(() => {
    for (const part of ['month', 'year'] as const)
      box.current?.querySelector(`[data-select="${part}"]`)?.setAttribute('aria-label', texts[part])
  })
  return (
    <div ref={box}>
      <DatePicker
        // It knows languages, and nothing of their countries.
        locale={locale.slice(0, 2)}
        value={value}
        date={shown}
        onDateChange={setShown}
        minDate={`${first}-01-01`}
        maxDate={max ?? `${last}-12-31`}
        withNativeLevelSelect
        yearsSelectRange={[first, last]}
        maxLevel="month"
        firstDayOfWeek={0}
        hideOutsideDates
        size="xs"
        ariaLabels={{ previousMonth: texts.previous, nextMonth: texts.next }}
        classNames={{
          calendarHeaderSelect: css['select'] ?? '',
          day: css['day'] ?? '',
          weekday: css['weekday'] ?? '',
        }}
        onChange={(day) => {
          if (day !== null) onPick(day)
        }}
      />
    </div>
  )
}
