import type { Operation } from './operation.ts'
import { balanceLookup } from './operations/balance-lookup.ts'
import { codeTable } from './operations/code-table.ts'
import { commitTransaction } from './operations/commit-transaction.ts'
import { detailLookup } from './operations/detail-lookup.ts'
import { feeLookup } from './operations/fee-lookup.ts'
import { getFieldsForProduct } from './operations/get-fields-for-product.ts'
import { receiveCommit } from './operations/receive-commit.ts'
import { receiveReversal } from './operations/receive-reversal.ts'
import { receiveValidation } from './operations/receive-validation.ts'
import { sendReversal } from './operations/send-reversal.ts'
import { sendValidation } from './operations/send-validation.ts'
import type { OperationName } from './wire/operations.ts'

/** An operation of the WSDL without a row here does not compile. */
const operations: { readonly [O in OperationName]: Operation<O> } = {
  codeTable,
  getFieldsForProduct,
  feeLookup,
  sendValidation,
  commitTransaction,
  detailLookup,
  receiveValidation,
  receiveCommit,
  sendReversal,
  receiveReversal,
  balanceLookup,
}

export function handlerOf(operation: OperationName): Operation<OperationName> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a message and its operation come out of one reading.
  return operations[operation] as Operation<OperationName>
}
