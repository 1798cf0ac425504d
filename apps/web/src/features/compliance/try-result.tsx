import { fieldLimitNames, refusingLimitNames } from '@corridor/contract/compliance'
import { useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { Pill } from '../../ui/formats/pill.tsx'
import { BesideLink } from './beside-link.tsx'
import { transferHref } from './place.ts'
import { sharedLabelCategory } from './reason-words.ts'
import { categoriesOf } from './shown-fields.ts'
import { useMessages } from './texts.ts'
import css from './try.module.css'
import type { Tried } from './try-api.ts'
import type { TryPanelProps } from './try-panel.tsx'
import { TryValue } from './try-value.tsx'

const limitRules: ReadonlySet<string> = new Set([...fieldLimitNames, ...refusingLimitNames])

/** What the teller would read, and what each sentence comes from. */
export function TryResult(props: TryPanelProps) {
  const { one } = props.trying
  const { tryOut: texts } = useMessages().compliance
  const { data, error } = one.query
  if (!one.asks) return <p className={css['hint']}>{texts.askSomething}</p>
  if (error) {
    const wrong = error instanceof ApiError ? error.fields[0]?.message : undefined
    return (
      <p role="alert" className={css['failed']}>
        {wrong ?? error.message}
      </p>
    )
  }
  if (!data) return <p className={css['hint']}>{texts.asking}</p>
  return (
    <div className={css['result']} aria-busy={one.query.isFetching || undefined}>
      <Sample {...props} tried={data} />
      <p role="status" className={css['verdict']}>
        {data.typed.length > 0 ? (
          <Pill tone="danger">{texts.refused}</Pill>
        ) : (
          <Pill tone="success">{texts.accepted}</Pill>
        )}
        {data.typed.length > 0 && <span>{texts.tellerReads}</span>}
        <span className={css['stored']}>
          {data.stored.length === 0 ? texts.storedAccepted : texts.storedRefused}
        </span>
      </p>
      {data.typed.length > 0 && <Refusals {...props} tried={data} />}
    </div>
  )
}

function Refusals({ trying: { product }, panel, tried, onPick }: TryPanelProps & { tried: Tried }) {
  const { tryOut: texts } = useMessages().compliance
  const tags = new Set(panel[product].fields.map(({ tag }) => tag))
  const causeOf = ({ rule, field }: Tried['typed'][number]) => {
    if (limitRules.has(rule)) return { label: texts.toLimit, path: `${product}.limits.${rule}` }
    if (field !== null && tags.has(field)) return { label: texts.toField, path: `${product}.fields.${field}` }
    return null
  }
  return (
    <ul className={css['sentences']}>
      {tried.typed.map((refusal) => {
        const cause = causeOf(refusal)
        const category = sharedLabelCategory(panel[product].fields, refusal.field)
        return (
          <li key={`${refusal.rule} ${refusal.field}`}>
            <span>
              {refusal.sentence}
              {category && <span className={css['category']}> {category}</span>}
            </span>
            {cause && (
              <LinkButton onClick={() => onPick(cause.path)}>
                <span aria-hidden="true">→ </span>
                {cause.label}
              </LinkButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Whose values are tried, and the way to type others over them. */
function Sample({ trying: { product, one }, panel, tried }: TryPanelProps & { tried: Tried }) {
  const { tryOut: texts } = useMessages().compliance
  const [open, setOpen] = useState(false)
  const { input, setInput } = one
  const { transfer } = tried
  return (
    <>
      <p className={css['sample']}>
        {transfer ? (
          <>
            {formatWhen(transfer.at, 'date-utc')}
            {' · '}
            <BesideLink href={transferHref(transfer.sid)}>
              {texts.fromTo(transfer.sender, transfer.receiver)}
            </BesideLink>
          </>
        ) : (
          texts.noValues
        )}
        {' · '}
        <LinkButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {texts.changeFields}
        </LinkButton>
      </p>
      {open && (
        <div className={css['values']}>
          {categoriesOf(panel[product].fields).map(({ name, fields }) => (
            <fieldset key={name}>
              <legend>{name}</legend>
              {fields.map(({ tag, fieldLabel }) => (
                <TryValue
                  key={tag}
                  panel={panel}
                  label={fieldLabel}
                  list={tried.lists[tag]}
                  value={input.values[tag] ?? tried.values[tag] ?? ''}
                  onChange={(value) => setInput({ ...input, values: { ...input.values, [tag]: value } })}
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </>
  )
}
