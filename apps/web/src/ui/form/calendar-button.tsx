import '../mantine-more.css'
import { Popover } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { CalendarIcon } from './calendar-icon.tsx'
import dateCss from './date-field.module.css'
import type { DayCalendarProps } from './day-calendar.tsx'
import css from './day-field.module.css'

interface CalendarButtonProps {
  /** Of the field whose day is picked. */
  readonly label: string
  /** An ISO day. */
  readonly value: string | null
  readonly years: readonly [first: number, last: number]
  /** The last day that the calendar offers. */
  readonly max?: string | undefined
  readonly onPick: (day: string) => void
}

/** At the end of a field: a month to pick a day from, with its month and year to choose. */
export function CalendarButton({ label, value, years, max, onPick }: CalendarButtonProps) {
  const { form: texts, locale } = useMessages().ui
  const { opened, setOpened, Calendar } = useCalendar()
  const pick = (picked: string): void => {
    onPick(picked)
    setOpened(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="max-content"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: css['dropdown'] ?? '' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={dateCss['pick']}
          aria-label={texts.pickDate(label)}
          onClick={() => setOpened(!opened)}
        >
          <CalendarIcon />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {Calendar === 'failed' && <p className={css['failed']}>{texts.noCalendar}</p>}
        {Calendar && Calendar !== 'failed' && (
          <Calendar
            value={value}
            years={years}
            max={max}
            texts={texts.calendar}
            locale={locale}
            onPick={pick}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Its code is loaded when it is first wanted; without it the day can still be typed. */
function useCalendar() {
  const [opened, setOpened] = useState(false)
  const [Calendar, setCalendar] = useState<ComponentType<DayCalendarProps> | 'failed' | null>(null)
  const open = async (): Promise<void> => {
    try {
      const { DayCalendar } = await import('./day-calendar.tsx')
      setCalendar(() => DayCalendar)
    } catch {
      setCalendar('failed')
    }
    setOpened(true)
  }
  return { opened, Calendar, setOpened: (wanted: boolean) => (wanted ? void open() : setOpened(false)) }
}
