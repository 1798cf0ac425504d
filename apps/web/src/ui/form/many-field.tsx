import '../mantine-more.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './field.module.css'
import { fieldProps } from './field-props.tsx'

export type ManyFieldProps = Omit<MultiSelectProps, 'size' | 'withAsterisk' | 'classNames' | 'searchable'>

/** Several of many: typing searches the list. */
export function ManyField({ required, readOnly = false, error, ...others }: ManyFieldProps) {
  const messages = useMessages().ui.form
  const shared = fieldProps({ required, readOnly, error })
  return (
    <MultiSelect
      openOnFocus={false}
      withScrollArea={false}
      hidePickedOptions
      {...others}
      {...shared}
      searchable={!readOnly}
      nothingFoundMessage={
        <div role="option" aria-selected={false} aria-disabled="true" tabIndex={-1}>
          {messages.nothingFound}
        </div>
      }
      classNames={{
        ...shared.classNames,
        pill: css['pill'] ?? '',
        inputField: css['inner'] ?? '',
        section: (readOnly ? css['hidden'] : css['section']) ?? '',
        dropdown: css['dropdown'] ?? '',
        options: css['options'] ?? '',
        option: css['option'] ?? '',
      }}
    />
  )
}
