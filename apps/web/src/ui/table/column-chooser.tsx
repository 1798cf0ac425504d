import { useId, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { type ColumnChoice, moved, narrowest, widest } from './chosen-columns.ts'
import type { Column } from './column.ts'
import css from './column-picker.module.css'

interface ColumnChooserProps<Row> {
  /** All of them, in the order that was chosen. */
  readonly columns: readonly (Column<Row> & { readonly hidden: boolean })[]
  /** Null is the order and the widths in which the list comes. */
  readonly onChoose: (choices: ColumnChoice[] | null) => void
}

/** Which columns a list shows, in which order, how wide: the browser's own popover, without dragging. */
export function ColumnChooser<Row>({ columns, onChoose }: ColumnChooserProps<Row>) {
  const { chooser: texts } = useMessages().ui
  const [wanted, setWanted] = useState('')
  const id = useId()
  const choices = columns.map(({ key, hidden, width }): ColumnChoice => ({ key, hidden, width }))
  const change = (key: string, what: Partial<ColumnChoice>): void =>
    onChoose(choices.map((choice) => (choice.key === key ? { ...choice, ...what } : choice)))
  const found = columns.filter(({ header }) => header.toLowerCase().includes(wanted.trim().toLowerCase()))
  const shown = columns.filter(({ hidden }) => !hidden).length
  return (
    <>
      <button type="button" className={css['button']} popoverTarget={id}>
        {texts.button(shown, columns.length)}
      </button>
      <div id={id} popover="auto" className={css['popover']} role="dialog" aria-label={texts.label}>
        <div className={css['find']}>
          <input
            type="search"
            aria-label={texts.find}
            placeholder={texts.find}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <span aria-hidden="true">{texts.width}</span>
        </div>
        <ul className={css['rows']} aria-label={texts.label}>
          {found.map(({ key, header, hidden, width }) => {
            const place = columns.findIndex((column) => column.key === key)
            const move = (by: 1 | -1) => (
              <button
                type="button"
                className={css['move']}
                aria-label={by === -1 ? texts.up(header) : texts.down(header)}
                aria-disabled={place + by < 1 || place + by >= columns.length || place === 0 || undefined}
                onClick={() => onChoose(moved(choices, key, by))}
              >
                {by === -1 ? '↑' : '↓'}
              </button>
            )
            return (
              <li key={key}>
                <label className={css['choice']}>
                  <input
                    type="checkbox"
                    checked={!hidden}
                    disabled={place === 0}
                    onChange={() => change(key, { hidden: !hidden })}
                  />
                  {header}
                </label>
                {move(-1)}
                {move(1)}
                <input
                  type="number"
                  aria-label={texts.widthOf(header)}
                  min={narrowest}
                  max={widest}
                  step={10}
                  value={width ?? ''}
                  onChange={({ currentTarget: { valueAsNumber } }) => {
                    // Half a number is still being typed.
                    if (valueAsNumber >= narrowest) change(key, { width: valueAsNumber })
                  }}
                />
              </li>
            )
          })}
        </ul>
        <div className={css['foot']}>
          <button type="button" className={css['button']} onClick={() => onChoose(null)}>
            {texts.reset}
          </button>
          <button type="button" className={css['button']} popoverTarget={id} popoverTargetAction="hide">
            {texts.done}
          </button>
        </div>
      </div>
    </>
  )
}
