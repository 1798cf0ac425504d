import css from './charts.module.css'

/** A part of a whole beside its figure; the figure says the same, so there is nothing to read out. */
export function ShareBar({ share }: { share: number }) {
  return (
    <span className={css['shareBar']} aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(100, Math.max(share * 100, 2))}%` }} />
    </span>
  )
}
