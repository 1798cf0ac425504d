import { hrefTo } from '../../lib/href.ts'
import type { ProposedChange } from '../../lib/proposed.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import type { Messages } from './texts.ts'

/** Everything that shows proposals loads again under it. */
export const proposalsKey = ['proposals'] as const

export function proposalHref(sid: number): string {
  return hrefTo('proposals', { sid })
}

/** Tells calmly that a save waits for a second person, and leads to it. */
export function showProposed({ proposed }: ProposedChange, { proposals }: Messages, about?: string): void {
  void queryClient.invalidateQueries({ queryKey: proposalsKey })
  showToast({
    kind: 'info',
    about,
    ...proposals.proposed,
    action: {
      label: proposals.open,
      run: () => {
        window.location.hash = proposalHref(proposed.sid).slice(1)
      },
    },
  })
}
