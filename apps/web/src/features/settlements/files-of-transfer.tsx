import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../lib/session.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { filesOfTransferQuery } from './api.ts'
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
        <RecordLink key={file.sid} to={placeOf.settlement(file.sid)} title={file.agency}>
          {file.fileTitle || texts.download}
        </RecordLink>
      ))}
    </p>
  )
}
