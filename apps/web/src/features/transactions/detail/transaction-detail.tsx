import { useMessages } from '../../../lib/messages/index.tsx'
import { ActionButton } from '../../../ui/form/action-button.tsx'

/** Holds the place of the detail. */
export function TransactionDetail({ sid, onGoBack }: { sid: number; onGoBack: () => void }) {
  const { transactions: texts } = useMessages()
  return <ActionButton onClick={onGoBack}>{`${texts.goBack} (${sid})`}</ActionButton>
}
