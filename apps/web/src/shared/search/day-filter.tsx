import { DateField, type DateFieldProps } from '../../ui/form/date-field.tsx'
import { calendarYears } from '../calendar-years.ts'

/** A day to narrow a list by, with the calendar of our own. */
export function DayFilter(props: Pick<DateFieldProps, 'label' | 'value' | 'onChange'>) {
  return <DateField {...props} years={calendarYears()} />
}
