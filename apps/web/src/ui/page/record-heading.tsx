import css from './page.module.css'

/** Whose record is open. Its line is kept free until that is known: what stands below does not move from under the hand. */
export function RecordHeading({ text }: { readonly text: string | undefined }) {
  return <div className={css['record']}>{text && <h2>{text}</h2>}</div>
}
