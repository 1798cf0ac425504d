import { delimiterOf } from '@corridor/domain/settlements/delimiter'
import type { UseFormReturnType } from '@mantine/form'
import type { ChangeEvent } from 'react'
import fieldCss from '../../ui/form/field.module.css'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import css from './settlement-setup.module.css'
import { SetupSection } from './setup-section.tsx'
import { layoutOf, type SetupValues } from './setup-values.ts'
import { shownDelimiter, typedDelimiter } from './shown-delimiter.ts'
import { useMessages } from './texts.ts'

export interface SetupPartProps {
  readonly form: UseFormReturnType<SetupValues>
  readonly readOnly: boolean
}

/** Layout and delimiter of the file, and which transfers it holds. */
export function FileSection({ form, readOnly }: SetupPartProps) {
  const { file: texts } = useMessages().settlementSetup
  const { value, onChange: _onChange, ...delimiter } = form.getInputProps('charDel')
  return (
    <SetupSection title={texts.title}>
      <div className={css['line']}>
        <div className={css['layout']}>
          <SelectField
            {...form.getInputProps('idType')}
            label={texts.idType}
            readOnly={readOnly}
            data={[
              { value: '1', label: 'TXT' },
              { value: '2', label: 'CSV' },
            ]}
          />
        </div>
        <div className={css['delimiter']}>
          <TextField
            {...delimiter}
            label={texts.charDel}
            readOnly={readOnly}
            value={shownDelimiter(String(value))}
            onChange={(event: ChangeEvent<HTMLInputElement>) =>
              form.setFieldValue('charDel', typedDelimiter(event.currentTarget.value))
            }
            onFocus={(event) => event.currentTarget.select()}
            maxLength={1}
            placeholder={shownDelimiter(delimiterOf(layoutOf(form.getValues()), ''))}
            autoComplete="off"
          />
          {!readOnly && (
            <button
              type="button"
              className={fieldCss['linkButton']}
              aria-label={texts.useTabLabel}
              onClick={() => form.setFieldValue('charDel', '\t')}
            >
              {texts.useTab}
            </button>
          )}
        </div>
        <RadioField
          {...form.getInputProps('idTypeTrns')}
          label={texts.idTypeTrns}
          readOnly={readOnly}
          options={[
            { value: 'SR', label: texts.types.SR },
            { value: 'S', label: texts.types.S },
            { value: 'R', label: texts.types.R },
          ]}
        />
      </div>
    </SetupSection>
  )
}
