import '../mantine-more.css'
import { Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './field.module.css'
import { fieldProps } from './field-props.tsx'

export type SelectFieldProps = Omit<SelectProps, 'size' | 'withAsterisk' | 'classNames' | 'searchable'>

const activeOption = 'aria-activedescendant'

function markedOption(input: HTMLInputElement): HTMLElement | null {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null
}

/**
 * Enter takes the option that is marked. Mantine goes by an index that a timer sets back to none after the list has
 * opened: whoever types faster than that timer would press Enter for nothing.
 */
function takeMarkedOption(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const option = markedOption(event.currentTarget)
  if (!option) return
  event.preventDefault()
  event.stopPropagation()
  option.click()
}

/** What a closed list has to know: the words for what is chosen, in whichever group it is. */
function chosenOf(data: NonNullable<SelectFieldProps['data']>, value: SelectFieldProps['value']) {
  const isChosen = (option: string | { readonly value: unknown }): boolean =>
    (typeof option === 'object' ? option.value : option) === value
  return data.flatMap((one) => {
    if (typeof one === 'object' && 'items' in one) return { ...one, items: one.items.filter(isChosen) }
    return isChosen(one) ? one : []
  })
}

/** One of many: typing searches the list. */
export function SelectField(props: SelectFieldProps) {
  const {
    required,
    readOnly = false,
    error,
    data = [],
    onKeyUp,
    onDropdownOpen,
    onDropdownClose,
    ...others
  } = props
  const [isOpen, setIsOpen] = useState(false)
  const messages = useMessages().ui.form
  const shared = fieldProps({ required, readOnly, error })
  const input = useRef<HTMLInputElement>(null)

  // Mantine tells assistive technology which option is active on arrow keys only; typing changes it, too.
  const tellActive = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyUp?.(event)
    input.current = event.currentTarget
    const option = markedOption(event.currentTarget)
    if (option) event.currentTarget.setAttribute(activeOption, option.id)
    else event.currentTarget.removeAttribute(activeOption)
  }

  return (
    <Select
      placeholder={messages.select}
      clearButtonProps={{ 'aria-label': messages.clear }}
      allowDeselect={false}
      // Focus arrives here from the error summary and at the opening of dialogs: no list then.
      openOnFocus={false}
      selectFirstOptionOnChange
      withScrollArea={false}
      // Mantine draws the options of closed lists as well: those of some filters were half of the nodes of a screen.
      data={isOpen ? data : chosenOf(data, props.value)}
      {...others}
      {...shared}
      searchable={!readOnly}
      onKeyDownCapture={takeMarkedOption}
      onKeyUp={tellActive}
      onDropdownOpen={() => {
        // Mantine marks an option in the same turn, by looking for it in the page.
        flushSync(() => setIsOpen(true))
        onDropdownOpen?.()
      }}
      onDropdownClose={() => {
        setIsOpen(false)
        input.current?.removeAttribute(activeOption)
        onDropdownClose?.()
      }}
      // A list box holds options and nothing else.
      nothingFoundMessage={
        isOpen && (
          <div role="option" aria-selected={false} aria-disabled="true" tabIndex={-1}>
            {messages.nothingFound}
          </div>
        )
      }
      classNames={{
        ...shared.classNames,
        section: (readOnly ? css['hidden'] : css['section']) ?? '',
        dropdown: css['dropdown'] ?? '',
        options: css['options'] ?? '',
        option: css['option'] ?? '',
      }}
    />
  )
}
