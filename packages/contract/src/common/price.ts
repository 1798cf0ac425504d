import { z } from 'zod'

/** An amount with the decimals of its currency. Text, because a JavaScript number may lose the cents. */
export const amount = z.string().regex(/^-?\d+(\.\d+)?$/)

const sourced = z.object({ sid: z.int().nullable(), value: z.string() })

/** What made the price, as it stood on that day. */
export const priceExplanation = z.object({
  sendRate: sourced,
  receiveRate: sourced,
  spread: sourced,
  retailFx: z.string(),
  bracket: z.object({
    sid: z.int(),
    limitFrom: amount,
    limitTo: amount,
    minFee: amount,
    percent: z.string(),
    feesSplit: amount,
  }),
  feeRule: z.enum(['minimum', 'percent']),
  feePool: amount,
  fxProfit: amount,
  taxRate: z.string(),
  splits: z.object({
    sendFee: z.string(),
    sendFx: z.string(),
    receiveFee: z.string(),
    receiveFx: z.string(),
  }),
})

/** What the agencies and the operator get of fee and FX profit. */
export const priceShares = z.object({
  payoutBase: amount,
  hostFees: amount,
  peerFees: amount,
  mdlFees: amount,
  hostFx: amount,
  peerFx: amount,
  mdlFx: amount,
})
