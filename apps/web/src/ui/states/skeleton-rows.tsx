import { useMessages } from '../../lib/messages/index.tsx'
import css from './skeleton.module.css'
import { SkeletonBar } from './skeleton-bar.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The place of a list that is on its way. A DataTable has its own. */
export function SkeletonRows({ rows = 5 }: { rows?: number | undefined }) {
  const { ui } = useMessages()
  return (
    <div role="status" className={css['rows']}>
      <VisuallyHidden>{ui.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={css['row']}>
          <SkeletonBar seed={index} />
        </div>
      ))}
    </div>
  )
}
