import { useMessages } from './history/texts.ts'
import css from './their-changes.module.css'

interface TheirChange {
  /** The field of the form. */
  readonly path: string
  readonly label: string
  readonly before: string
  readonly after: string
}

interface TheirChangesProps {
  readonly changes: readonly TheirChange[]
  /** The fields that the person at this form has changed, too. */
  readonly mine: readonly { readonly path: string }[]
}

/** What the other person saved meanwhile, so that nobody has to load it to find out. */
export function TheirChanges({ changes, mine }: TheirChangesProps) {
  const { theirs: texts } = useMessages().audit
  const isMine = (path: string): boolean => mine.some((change) => change.path === path)
  return (
    <div className={css['theirs']}>
      {changes.length === 0 ? (
        <p>{texts.same}</p>
      ) : (
        <>
          <p>{texts.title}</p>
          <ul>
            {changes.map(({ path, label, before, after }) => (
              <li key={path}>
                {texts.change(label, before, after)} {isMine(path) && <em>{texts.alsoMine}</em>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
