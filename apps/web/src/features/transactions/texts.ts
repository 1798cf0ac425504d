import { names } from '../../lib/messages/en/names.ts'
import { price } from '../../lib/messages/en/price.ts'
import { reveal } from '../../lib/messages/en/reveal.ts'
import { transactionDetail } from '../../lib/messages/en/transaction-detail.ts'
import { transactions } from '../../lib/messages/en/transactions.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { currentMessages, useMessages } = messagesWith({
  names,
  price,
  reveal,
  transactionDetail,
  transactions,
})

export type Messages = ReturnType<typeof useMessages>
