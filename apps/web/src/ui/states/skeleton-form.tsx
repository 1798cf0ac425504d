import { useMessages } from '../../lib/messages/index.tsx'
import css from './skeleton.module.css'
import { SkeletonBar } from './skeleton-bar.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The place of a form that is on its way. */
export function SkeletonForm({ fields = 6 }: { fields?: number | undefined }) {
  const { ui } = useMessages()
  return (
    <div role="status">
      <VisuallyHidden>{ui.loading}</VisuallyHidden>
      <div className={css['form']}>
        {Array.from({ length: fields }, (_, index) => (
          <div key={index}>
            <SkeletonBar kind="label" />
            <SkeletonBar kind="field" />
          </div>
        ))}
      </div>
    </div>
  )
}
