import { placeOf, RecordLink } from '../record-link.tsx'
import { useMessages } from './texts.ts'

interface AuthorProps {
  readonly login: string
  /** Null for who is none of the staff: the host, the clock, a partner. */
  readonly sid: number | null
  readonly inRow?: boolean
}

/** Who did something: of the staff a way to them, for whoever may look there. */
export function Author({ login, sid, inRow = false }: AuthorProps) {
  const { audit } = useMessages()
  if (sid === null) return <bdi>{audit.actors[login] ?? login}</bdi>
  return (
    <RecordLink inRow={inRow} to={placeOf.user(sid)}>
      {login}
    </RecordLink>
  )
}
