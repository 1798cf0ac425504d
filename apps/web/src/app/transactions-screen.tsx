import { TracesPanel } from '../features/traces/panel.tsx'
import { TransactionsPage } from '../features/transactions/page.tsx'

/** The features do not know each other; here they meet. */
const traces = (sid: number) => <TracesPanel key={sid} sid={sid} />

export function TransactionsScreen() {
  return <TransactionsPage traces={traces} />
}
