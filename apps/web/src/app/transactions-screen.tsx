import { CorrectionActions } from '../features/corrections/actions.tsx'
import { TransferStory } from '../features/notes/story.tsx'
import { ReconciliationsOfTransfer } from '../features/reconciliations/of-transfer.tsx'
import { PostingsOfTransfer } from '../features/reconciliations/postings.tsx'
import { FilesOfTransfer } from '../features/settlements/files-of-transfer.tsx'
import { TracesPanel } from '../features/traces/panel.tsx'
import type { DetailActionsProps } from '../features/transactions/detail/transaction-detail.tsx'
import type { StoryAround } from '../features/transactions/detail/transfer-facts.tsx'
import { TransactionsPage } from '../features/transactions/page.tsx'

/** The features do not know each other; here they meet. */
function traces(sid: number) {
  return <TracesPanel key={sid} sid={sid} />
}

const story: StoryAround = (sid, draw) => (
  <>
    <TransferStory key={sid} sid={sid}>
      {draw}
    </TransferStory>
    <FilesOfTransfer sid={sid} />
    <ReconciliationsOfTransfer sid={sid} />
  </>
)

function corrections(props: DetailActionsProps) {
  return <CorrectionActions {...props} />
}

function postings(sid: number) {
  return <PostingsOfTransfer sid={sid} />
}

export function TransactionsScreen() {
  return <TransactionsPage traces={traces} story={story} postings={postings} corrections={corrections} />
}
