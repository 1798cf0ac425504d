import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { TimeColumn } from './time-column.tsx'
import css from './time-picker.module.css'
import { hoursOfDay, minutesAround, withPart } from './week-schedule.ts'

interface TimePickerProps {
  /** 'HH:mm:ss', or whatever was typed so far. */
  value: string
  /** The field that it belongs to; the focus goes back there. */
  field: RefObject<HTMLInputElement | null>
  /** Opened by a key: the focus goes into it. A click leaves it in the field, to type on. */
  takesFocus: boolean
  onPick: (time: string) => void
  onClose: () => void
}

/** Hours and minutes side by side, in the browser's own top layer: no table and no dialog cuts it off. */
export function TimePicker({ value, field, takesFocus, onPick, onClose }: TimePickerProps) {
  const { schedule: messages } = useMessages().ui
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [, hour = null, minute = null] = /^(\d\d):(\d\d):/.exec(value) ?? []

  useLayoutEffect(() => {
    const { current: element } = box
    const place = field.current?.getBoundingClientRect()
    if (!element || !place) return
    element.showPopover()
    const { height, width } = element.getBoundingClientRect()
    // Below the field, or above it where the window ends.
    const isBelow = place.bottom + height + 4 <= window.innerHeight
    element.style.top = `${isBelow ? place.bottom + 2 : place.top - height - 2}px`
    element.style.left = `${Math.max(4, Math.min(place.left, window.innerWidth - width - 4))}px`
    // The columns could not scroll before: what is not shown has no height.
    for (const chosen of element.querySelectorAll('[aria-selected="true"]')) {
      chosen.scrollIntoView({ block: 'nearest' })
    }
    if (takesFocus) element.querySelector<HTMLElement>('[role="listbox"]')?.focus()
  }, [field, takesFocus])

  useEffect(() => {
    const { current: element } = box
    // The browser closes it on a click elsewhere.
    const onToggle = (event: ToggleEvent): void => {
      if (event.newState === 'closed') onClose()
    }
    element?.addEventListener('toggle', onToggle)
    return () => element?.removeEventListener('toggle', onToggle)
  }, [onClose])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const columns = [...(box.current?.querySelectorAll<HTMLElement>('[role="listbox"]') ?? [])]
    if (event.key === 'ArrowLeft') columns[0]?.focus()
    else if (event.key === 'ArrowRight') columns[1]?.focus()
    else if (event.key === 'Enter' || event.key === 'Escape' || event.key === 'Tab') {
      field.current?.focus()
      onClose()
      // From the field the Tab goes on to its neighbour.
      if (event.key === 'Tab') return
    } else return
    event.preventDefault()
  }
  return (
    <div ref={box} popover="auto" id={id} className={css['box']} onKeyDown={onKeyDown}>
      <TimeColumn
        label={messages.hours}
        options={hoursOfDay}
        value={hour}
        onPick={(picked) => onPick(withPart(value, 'hour', picked))}
      />
      <TimeColumn
        label={messages.minutes}
        options={minutesAround(minute)}
        value={minute}
        onPick={(picked) => {
          onPick(withPart(value, 'minute', picked))
        }}
      />
    </div>
  )
}
