import { type ProposalKindName, proposalsRoutes } from '@corridor/contract/proposals'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { useMay } from '../../lib/session.ts'
import { Pill } from '../../ui/formats/pill.tsx'
import { When } from '../../ui/formats/when.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import css from './open-proposal.module.css'
import { proposalHref, proposalsKey } from './show-proposed.ts'
import { useMessages } from './texts.ts'

interface OpenProposalProps {
  readonly kind: ProposalKindName
  /** The record that a proposal would change; of what has no number yet, the agency. */
  readonly record?: number
  readonly agency?: number
}

function openQuery({ kind, record, agency }: OpenProposalProps, enabled: boolean) {
  const of = { ...(record !== undefined && { record }), ...(agency !== undefined && { agency }) }
  return queryOptions({
    queryKey: [...proposalsKey, 'of', kind, of],
    queryFn: ({ signal }) => call(proposalsRoutes.list, { query: { state: 'open', kind, ...of } }, signal),
    enabled,
  })
}

/** On a record: that a change of it waits for a second person. Without one, nothing; a failure hides nothing else. */
export function OpenProposal(props: OpenProposalProps) {
  const { proposals: texts } = useMessages()
  const { data } = useQuery(openQuery(props, useMay('proposals.read')))
  const open = data?.rows[0]
  if (!open) return null
  return (
    <p role="status" className={css['box']}>
      <Pill tone="accent">{texts.toApprove}</Pill>
      <span>
        {texts.waiting(open.proposedBy)} <When at={open.proposedAt} format="date-time-utc" />
      </span>
      <PlaceLink href={proposalHref(open.sid)}>{texts.open}</PlaceLink>
    </p>
  )
}
