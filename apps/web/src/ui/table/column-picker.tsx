import { useId } from 'react'
import css from './column-picker.module.css'

interface ColumnPickerProps<Name extends string> {
  readonly label: string
  readonly legend: string
  readonly names: readonly Name[]
  readonly headers: Readonly<Record<Name, string>>
  readonly shown: readonly Name[]
  readonly onToggle: (name: Name) => void
}

/** Columns that somebody may want beside the usual ones: the browser's own popover, nothing to load. */
export function ColumnPicker<Name extends string>(props: ColumnPickerProps<Name>) {
  const { label, legend, names, headers, shown, onToggle } = props
  const id = useId()
  return (
    <>
      <button type="button" className={css['button']} popoverTarget={id}>
        {label}
      </button>
      <div id={id} popover="auto" className={css['popover']}>
        <fieldset className={css['choices']}>
          <legend>{legend}</legend>
          {names.map((name) => (
            <label key={name} className={css['choice']}>
              <input type="checkbox" checked={shown.includes(name)} onChange={() => onToggle(name)} />
              {headers[name]}
            </label>
          ))}
        </fieldset>
      </div>
    </>
  )
}
