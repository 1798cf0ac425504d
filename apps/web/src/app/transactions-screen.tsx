import { TracesPanel } from '../features/traces/panel.tsx'
import { TransactionsPage } from '../features/transactions/page.tsx'

/** The features do not know each other; here they meet. */
function traces(sid: number) {
  return <TracesPanel key={sid} sid={sid} />
}

export function TransactionsScreen() {
  return <TransactionsPage traces={traces} />
}
