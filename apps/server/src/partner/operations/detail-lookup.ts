import { inCurrency, personName } from '../../core/transfers/present.ts'
import { answer, type Operation } from '../operation.ts'
import { findOwnTransfer, transferAhead } from '../transfers.ts'

/** What either agency may know of a transfer; the answer to the test question is told to nobody. */
export const detailLookup: Operation<'detailLookup'> = {
  service: 'any',
  changes: false,
  ahead: (_deps, input) => transferAhead(input),
  run: async (deps, call) => {
    const transfer = await findOwnTransfer(deps, call, 'either')
    return answer(call, {
      referenceNumber: transfer.referenceNumber,
      status: transfer.status,
      createdAt: transfer.createdAt,
      availableAt: transfer.availableAt ?? undefined,
      receivedAt: transfer.receivedAt ?? undefined,
      sendAgencyID: transfer.sendAgencyCode,
      receiveAgencyID: transfer.receiveAgencyCode,
      sendCountry: transfer.sendCountry,
      receiveCountry: transfer.receiveCountry,
      deliveryOption: transfer.deliveryOption,
      sendAmount: inCurrency(transfer.sendAmount, transfer.sendMinorUnits),
      sendCurrency: transfer.sendCurrency,
      receiveAmount: inCurrency(transfer.receiveAmount, transfer.receiveMinorUnits),
      receiveCurrency: transfer.receiveCurrency,
      exchangeRate: transfer.exchangeRate,
      senderName: personName(transfer.senderFields, 'sender'),
      receiverName: personName(transfer.senderFields, 'receiver'),
      testQuestion: transfer.senderFields['testQuestion'],
    })
  },
}
