import type { MoveName } from '@corridor/domain/transfers/statuses'
import type { Locator, Page } from '@playwright/test'
import { moveTransfer } from '../../apps/server/src/core/transfers/move.ts'
import { findTransfer } from '../../apps/server/src/core/transfers/transfer.ts'
import type { App } from './e2e.ts'

/** Moves a transfer as somebody of the house does it. */
export async function move({ platform }: App, sid: number, ...names: readonly MoveName[]): Promise<void> {
  for (const name of names) {
    const transfer = await findTransfer(platform.db, sid)
    if (!transfer) throw new Error(`no transfer ${sid}`)
    const actor = { name: 'system', userSid: null, requestId: 'test' }
    const outcome = await moveTransfer(platform.db, transfer, {
      move: name,
      actor,
      reason: 'First transfer above 1,500.00',
    })
    if (outcome !== 'done') throw new Error(`${name}: ${outcome}`)
  }
}

/** The demo's own items would stand between those of the test. */
export async function clearDesk({ platform: { barePool: pool } }: App): Promise<void> {
  await pool.query('alter table transactions disable trigger user')
  await pool.query(`update transactions set status = 'DELETED' where status in ('HOLD', 'EXPRD', 'REJCT')`)
  await pool.query('alter table transactions enable trigger user')
  await pool.query('alter table proposals disable trigger user')
  await pool.query(
    `update proposals set proposed_at = proposed_at - interval '60 days', expires_at = proposed_at - interval '30 days'`,
  )
  await pool.query('alter table proposals enable trigger user')
}

export function items(page: Page): Locator {
  return page.getByRole('table', { name: 'Exceptions' }).locator('tbody:not([aria-hidden]) tr')
}

export function itemPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Open item' })
}
