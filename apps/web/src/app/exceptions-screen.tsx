import { CorrectionActions } from '../features/corrections/actions.tsx'
import { ExceptionsPage, type ItemParts } from '../features/exceptions/page.tsx'
import { TransferStory } from '../features/notes/story.tsx'
import { ProposalName, ProposalPanel } from '../features/proposals/proposal-panel.tsx'
import { TransactionActions } from '../features/transactions/detail/transaction-actions.tsx'
import { TransactionStory } from '../features/transactions/detail/transaction-story.tsx'

/** The features do not know each other; here they meet. */
const parts: ItemParts = {
  story: (sid) => (
    <TransferStory key={sid} sid={sid}>
      {(around) => <TransactionStory sid={sid} around={around} />}
    </TransferStory>
  ),
  refund: ({ sid }, onDone) => (
    <TransactionActions key={sid} sid={sid} onDone={onDone}>
      {(props) => <CorrectionActions {...props} />}
    </TransactionActions>
  ),
  proposal: (sid, onDone) => <ProposalPanel key={sid} sid={sid} onDecided={onDone} bare />,
  proposalName: (sid, meanwhile) => <ProposalName sid={sid} meanwhile={meanwhile} />,
}

export function ExceptionsScreen() {
  return <ExceptionsPage {...parts} />
}
