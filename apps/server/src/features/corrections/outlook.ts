import type { CorrectionOutlook } from '@corridor/contract/corrections'
import { type Posting, postingsOf } from '@corridor/domain/ledger/postings'
import { fromCents } from '@corridor/domain/money/money'
import { payableAgainUntil } from '../../core/transfers/review.ts'
import { findTransfer } from '../../core/transfers/transfer.ts'
import type { ActorCall } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { handBackOf, takenBy, wayOf } from './queries.ts'
import { correcting, refunding, waits } from './tasks.ts'

/** What could be done now, and what it would hand back and book; by the code that does it. */
export async function readOutlook(db: Db, call: ActorCall, sid: number): Promise<CorrectionOutlook> {
  const transfer = await findTransfer(db, sid)
  if (!transfer) throw refusal('transfer_gone')
  const way = wayOf(transfer)
  const task = [refunding, correcting].find((one) => one.way === way)
  const lines = task ? postingsOf(task.move, transfer, returned) : []
  return {
    sid,
    referenceNumber: transfer.referenceNumber,
    status: transfer.status,
    way,
    handBack: handBackOf(transfer),
    lines: lines.map(lineOf),
    paidAt: transfer.receivedAt,
    payableUntil: way === 'correct' ? payableAgainUntil(transfer) : null,
    needsSecond: task !== undefined && (await waits(db, call, task, transfer)),
    takenBy: way === null ? null : await takenBy(db, sid, call.actor.userSid),
  }
}

const returned = { feesReturned: true }

const plainAccounts = ['transit', 'operator:fees', 'operator:fx'] as const

function lineOf({ account, amountCents }: Posting): CorrectionOutlook['lines'][number] {
  const plain = plainAccounts.find((name) => name === account)
  return {
    account: plain ?? 'agency',
    agency_sid: plain ? null : Number(account.replace('agency:', '')),
    amount: fromCents(amountCents),
  }
}
