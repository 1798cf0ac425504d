import { useMessages } from '../../lib/messages/index.tsx'
import css from './states.module.css'

export type NoAccessProps = { title?: string | undefined; text?: string | undefined }

export function NoAccess({ title, text }: NoAccessProps) {
  const { ui } = useMessages()
  return (
    <section className={css['notice']}>
      <h2>{title ?? ui.noAccessTitle}</h2>
      <p>{text ?? ui.noAccessText}</p>
    </section>
  )
}
