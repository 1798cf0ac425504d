import { type FormerKey, mostFormerKeys } from '@corridor/contract/customer-identity'
import { useState } from 'react'
import type { HistoryWords } from '../../shared/history/value-words.ts'
import { writeDay } from '../../ui/form/day-text.ts'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { DASH } from '../../ui/formats/format.ts'
import { When } from '../../ui/formats/when.tsx'
import css from './identity.module.css'
import { useMessages } from './texts.ts'

type Names = NonNullable<HistoryWords['names']>

/** In sight without being asked for. */
const few = 3

/** What the person was known by once: whoever comes with it is still taken for the same person. */
export function FormerKeys({ former, names }: { former: readonly FormerKey[]; names: Names }) {
  const { former: texts } = useMessages().customerIdentity
  const [isOpen, setOpen] = useState(false)
  const words = useKeyWords(names)
  if (former.length === 0) return null
  const shown = isOpen ? former : former.slice(0, few)
  return (
    <div className={css['former']}>
      <h3>{texts.title}</h3>
      <ul>
        {shown.map((key, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two keys can be kept at the same moment; they have no other name.
          <li key={place}>
            {words(key)}{' '}
            <span className={css['quiet']}>
              {texts.until} <When at={key.keptAt} format="date-utc" />
            </span>
          </li>
        ))}
      </ul>
      {former.length > few && (
        <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.fewer : texts.all(former.length)}
        </LinkButton>
      )}
      {isOpen && former.length === mostFormerKeys && (
        <p className={css['quiet']}>{texts.more(mostFormerKeys)}</p>
      )}
    </div>
  )
}

function useKeyWords(names: Names): (key: FormerKey) => string {
  const { customerIdentity, ui } = useMessages()
  const { former: texts } = customerIdentity
  const nameOf = (field: string, code: string | null): string => names[field]?.[code ?? ''] ?? code ?? ''
  return (key) => {
    if (key.kind === 'photoId') {
      const type = nameOf('photoIdType', key.photoIdType)
      return texts.photoId(type, key.photoIdNumber, nameOf('photoIdCountry', key.photoIdCountry))
    }
    if (key.kind === 'birth') return texts.birth(key.name, writeDay(key.dateOfBirth ?? DASH, ui.form))
    return texts.phones(key.name, [key.homePhone, key.mobilePhone].filter(Boolean).join(', '))
  }
}
