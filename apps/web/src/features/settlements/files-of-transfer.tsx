import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../lib/session.ts'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { filesOfTransferQuery } from './api.ts'
import { settlementsHref } from './links.ts'
import css from './settlements.module.css'
import { useMessages } from './texts.ts'

/** The way back from a transfer to the files that it is in; nothing where it is in none yet. */
export function FilesOfTransfer({ sid }: { readonly sid: number }) {
  const { settlements: texts } = useMessages()
  const mayRead = useMay('settlements.read')
  const { data = [] } = useQuery({ ...filesOfTransferQuery(sid), enabled: mayRead })
  if (data.length === 0) return null
  return (
    <p className={css['inFiles']}>
      {texts.inFiles}{' '}
      {data.map((file) => (
        <PlaceLink key={file.sid} href={settlementsHref({ sid: file.sid })} title={file.agency}>
          {file.fileTitle || texts.download}
        </PlaceLink>
      ))}
    </p>
  )
}
