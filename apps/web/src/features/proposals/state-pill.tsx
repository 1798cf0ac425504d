import type { Proposal } from '@corridor/contract/proposals'
import { Pill } from '../../ui/formats/pill.tsx'
import { useMessages } from './texts.ts'

/** Where a proposal stands; of an open one, for whom it waits as seen by whoever looks. */
export function StatePill({ proposal: { state, hindrance, isOwn } }: { readonly proposal: Proposal }) {
  const { states, waitsFor } = useMessages().proposals
  if (state !== 'open') return <Pill tone="neutral">{states[state]}</Pill>
  if (hindrance === null) return <Pill tone="accent">{waitsFor.you}</Pill>
  return <Pill tone="neutral">{isOwn ? waitsFor.own : waitsFor.others}</Pill>
}
