import { settlementHoldings } from './core/settlements/sealed-passwords.ts'
import { tokenHolding } from './features/agents/token-keys.ts'
import { scanHoldings } from './features/customer-documents/scan-keys.ts'
import type { KeyHolding } from './platform/keys/holding.ts'
import { sessionHoldings } from './platform/session/key-holdings.ts'

/** Everything stored that is worth nothing without a key of the ring; a test looks for columns that are missing. */
export const keyHoldings: readonly KeyHolding[] = [
  tokenHolding,
  ...sessionHoldings,
  ...settlementHoldings,
  ...scanHoldings,
]

/** What these two have to do with; they may not read the rest. */
export const gatewayHoldings: readonly KeyHolding[] = [tokenHolding]
export const workerHoldings: readonly KeyHolding[] = settlementHoldings
