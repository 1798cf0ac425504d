import {
  type CodeColumn,
  type CodeObject,
  codeColumns,
  codeForms,
  codeObjects,
  hasColumn,
} from '@corridor/domain/settlements/codes'
import type { SetupPartProps } from './file-section.tsx'
import css from './settlement-setup.module.css'
import { SetupSection } from './setup-section.tsx'
import { useMessages } from './texts.ts'

/** In letters or in digits: one table, of which a type shows half. What is hidden stays typed until it is saved. */
export function CodeTable({ form, readOnly }: SetupPartProps) {
  const { codes: texts } = useMessages().settlementSetup
  const { idTypeTrns } = form.getValues()
  const shown = codeColumns.filter((column) => hasColumn(idTypeTrns, column))
  return (
    <SetupSection title={texts.title} aside={texts.help}>
      <table className={css['codes']} aria-label={texts.title}>
        <thead>
          <tr>
            <td />
            {shown.map((column) => (
              <th key={column} scope="col">
                {texts.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {codeObjects.map((object) => (
            <tr key={object}>
              <th scope="row">{texts.objects[object]}</th>
              {shown.map((column) => (
                <td key={column}>
                  <CodeSelect form={form} readOnly={readOnly} object={object} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.includes('reverse') && <p className={css['hint']}>{texts.refund}</p>}
    </SetupSection>
  )
}

interface CodeSelectProps extends SetupPartProps {
  readonly object: CodeObject
  readonly column: CodeColumn
}

function CodeSelect({ form, readOnly, object, column }: CodeSelectProps) {
  const { codes: texts } = useMessages().settlementSetup
  const { codes } = form.getValues()
  const value = codes[object][column]
  const label = texts.cell(texts.objects[object], texts.columns[column])
  const labels = { '': texts.select, alp: texts.alp, num: texts.num }
  if (readOnly) return <span className={css['readOnlyCode']}>{value === '' ? '–' : labels[value]}</span>
  return (
    <select
      className={css['code']}
      aria-label={label}
      data-path={`codes.${object}.${column}`}
      data-blank={value === '' || undefined}
      data-changed={form.getInitialValues().codes[object][column] !== value || undefined}
      value={value}
      onChange={(event) => {
        const chosen = codeForms.find((one) => one === event.currentTarget.value) ?? ''
        form.setFieldValue('codes', { ...codes, [object]: { ...codes[object], [column]: chosen } })
      }}
    >
      {codeForms.map((one) => (
        <option key={one} value={one}>
          {labels[one]}
        </option>
      ))}
    </select>
  )
}
