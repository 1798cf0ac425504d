import css from './states.module.css'

/** Stands where a page will be. */
export function NotBuilt({ title, text }: { title: string; text: string }) {
  return (
    <section className={css['notice']}>
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  )
}
