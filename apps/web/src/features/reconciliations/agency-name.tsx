import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { useAgencies } from './api.ts'

/** Of an agency in a list: its long name, and the way to it. */
export function AgencyName({ sid }: { readonly sid: number }) {
  const { names } = useAgencies()
  return (
    <RecordLink inRow to={placeOf.agency(sid)}>
      {names.long(sid)}
    </RecordLink>
  )
}
