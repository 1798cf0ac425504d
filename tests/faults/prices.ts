/** What a transfer of the tests' network costs, in cents: by whole numbers alone, and not by the product's code. */
export interface Price {
  readonly amount: bigint
  readonly fee: bigint
  readonly total: bigint
  readonly receive: bigint
  readonly payout: bigint
  readonly hostFees: bigint
  readonly peerFees: bigint
  readonly hostFx: bigint
  readonly peerFx: bigint
}

function halfEven(dividend: bigint, divisor: bigint): bigint {
  const [whole, left] = [dividend / divisor, (dividend % divisor) * 2n]
  return left > divisor || (left === divisor && whole % 2n === 1n) ? whole + 1n : whole
}

function cents(text: string): bigint {
  return BigInt(text.replace('.', ''))
}

function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

/** 1 % and at least 8; 17 pesos to the dollar less 1 %; S keeps 40 % and 30 %, R 35 % and 20 %; no tax. */
export function priceOf(sendAmount: string): Price {
  const amount = cents(sendAmount)
  const fee = most(800n, halfEven(amount, 100n))
  const receive = (amount * 1683n) / 100n
  const payout = halfEven(receive, 17n)
  const profit = amount - payout
  return {
    amount,
    fee,
    total: amount + fee,
    receive,
    payout,
    hostFees: halfEven(fee * 40n, 100n),
    peerFees: halfEven(fee * 35n, 100n),
    hostFx: halfEven(profit * 30n, 100n),
    peerFx: halfEven(profit * 20n, 100n),
  }
}

export function written(amount: bigint): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What an answer must say of the price, by the names of its elements. */
export function toldPrice(operation: string, sendAmount: string): Readonly<Record<string, string>> {
  const price = priceOf(sendAmount)
  const receiveAmount = written(price.receive)
  switch (operation) {
    case 'sendValidation':
      return {
        sendAmount: written(price.amount),
        sendFees: written(price.fee),
        totalAmountToCollect: written(price.total),
        amountBase: written(price.amount),
        feesBase: written(price.fee),
        totalBase: written(price.total),
        exchangeRate: '16.8300000000',
        receiveAmount,
      }
    case 'receiveValidation':
    case 'receiveCommit':
      return { receiveAmount }
    // From the United States, within half an hour: the fees go back whatever was asked for.
    case 'sendReversal':
      return { feesReturned: 'true', amountToReturn: written(price.total) }
    default:
      return {}
  }
}

/** What must be stored of the price. */
export function storedPrice(sendAmount: string): Readonly<Record<string, string>> {
  const price = priceOf(sendAmount)
  const { fee, amount, payout } = price
  return {
    send_amount: written(amount),
    send_fees: written(fee),
    total_to_collect: written(price.total),
    receive_amount: written(price.receive),
    amount_base: written(amount),
    fees_base: written(fee),
    payout_base: written(payout),
    host_fees: written(price.hostFees),
    peer_fees: written(price.peerFees),
    mdl_fees: written(fee - price.hostFees - price.peerFees),
    host_fx: written(price.hostFx),
    peer_fx: written(price.peerFx),
    mdl_fx: written(amount - payout - price.hostFx - price.peerFx),
  }
}
