import { moves, type TransferStatus, transferStatuses } from '@corridor/domain/transfers/statuses'
import type { Locator, Page } from '@playwright/test'
import { lapseTransfers } from '../../apps/server/src/core/transfers/jobs.ts'
import { type App, expect } from '../support/e2e.ts'
import { itemPanel, move } from '../support/e2e-exceptions.ts'
import {
  cancelButton,
  cancelDialog,
  type Sent,
  sidOf,
  statusOf,
  type Transfers,
  test,
  toast,
} from '../support/e2e-transfers.ts'
import { newId, payOut, sendInput } from '../support/gateway.ts'
import { shiftLife, transferOf } from '../support/transactions.ts'

interface Given {
  readonly app: App
  readonly page: Page
  readonly transfers: Transfers
}

interface Walk {
  readonly from: TransferStatus
  readonly title: string
  readonly start: (given: Given) => Promise<Sent>
  /** Each step on the screen, with the status that it leads to. */
  readonly steps: readonly (readonly [(given: Given, sent: Sent) => Promise<void>, TransferStatus])[]
}

async function openTransfer({ app, page }: Given, { sid, reference }: Sent): Promise<void> {
  await app.open(page, 'home')
  await app.open(page, `transactions?tab=2&sid=${sid}`)
  await expect(page.getByRole('heading', { name: `Transaction ${reference}` })).toBeVisible()
}

async function choose(place: Locator, reason: string): Promise<void> {
  await place.getByRole('combobox', { name: 'Reason' }).click()
  await place.page().getByRole('option', { name: reason }).first().click()
}

async function cancel(given: Given, sent: Sent): Promise<void> {
  await openTransfer(given, sent)
  await cancelButton(given.page).click()
  const dialog = cancelDialog(given.page)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The sender came back')
  await dialog.getByRole('button', { name: 'Cancel Transaction' }).click()
  await expect(toast(given.page)).toContainText('Cancel complete')
}

/** A refund or a correction, by the button of the transfer. */
function byDialog(button: string, title: string, reason: string, done: string) {
  return async (given: Given, sent: Sent): Promise<void> => {
    await openTransfer(given, sent)
    await given.page.getByRole('button', { name: `${button}…` }).click()
    const dialog = given.page.getByRole('dialog', { name: title })
    await choose(dialog, reason)
    await dialog.getByRole('button', { name: button }).click()
    await expect(toast(given.page)).toContainText(done)
  }
}

const refund = byDialog('Refund', 'Refund Transaction', 'Our mistake', 'Refund complete')
const correct = byDialog(
  'Correct payout',
  'Correct Payout',
  'Paid to the wrong person',
  'Correction complete',
)

/** At the desk, where held transfers wait. */
function atTheDesk(button: 'Release' | 'Reject', reason: string) {
  return async ({ app, page }: Given, { sid, reference }: Sent): Promise<void> => {
    await app.open(page, 'home')
    await app.open(page, `exceptions?of=transaction&sid=${sid}`)
    const decide = itemPanel(page).getByRole('region', { name: 'Decide' })
    await choose(decide, reason)
    await decide.getByRole('textbox', { name: 'In words' }).fill('As the papers say')
    await decide.getByRole('button', { name: button }).click()
    await expect(toast(page)).toContainText(`Transfer ${reference}`)
  }
}

const release = atTheDesk('Release', 'Documents seen')
const reject = atTheDesk('Reject', 'Documents were not brought')

async function held({ app, transfers }: Given): Promise<Sent> {
  const sent = await transfers.send()
  await move(app, sent.sid, 'HOLD')
  return sent
}

/** By the sender's agency, within the half hour of the law. */
async function askCancel(
  { app, transfers: { gateway, network } }: Given,
  { sid, reference }: Sent,
): Promise<void> {
  const order = { ...newId(), referenceNumber: reference, reason: 'The sender asked', returnFees: 'true' }
  await gateway.call('sendReversal', network.sender, order)
  expect((await transferOf(app.platform.db, sid)).cancelRequestedAt).not.toBeNull()
}

/** From every status in which something is still to be done, through each status up to an end. */
const walks: readonly Walk[] = [
  {
    from: 'UNCOM',
    title: 'never paid in, deleted by the clock',
    start: async ({ app, transfers: { gateway, network } }) => {
      const answer = await gateway.call('sendValidation', network.sender, sendInput(network))
      const reference = answer.get('referenceNumber')
      return { reference, sid: await sidOf(app, reference) }
    },
    steps: [
      [
        async ({ app }, { sid }) => {
          await app.platform.barePool.query('update transactions set lapses_at = now() where sid = $1', [sid])
          await lapseTransfers(app.platform.db)
        },
        'DELETED',
      ],
    ],
  },
  {
    from: 'HOLD',
    title: 'released, then cancelled',
    start: held,
    steps: [
      [release, 'AVAIL'],
      [cancel, 'CANCL'],
    ],
  },
  {
    from: 'HOLD',
    title: 'rejected, then refunded',
    start: held,
    steps: [
      [reject, 'REJCT'],
      [refund, 'REFND'],
    ],
  },
  {
    from: 'HOLD',
    title: 'cancelled by its release, because the sender asked for the money',
    start: async (given) => {
      const sent = await held(given)
      await askCancel(given, sent)
      return sent
    },
    steps: [[release, 'CANCL']],
  },
  {
    from: 'RECVD',
    title: 'paid to the wrong person: corrected, then cancelled',
    start: async ({ app, transfers }) => {
      const sent = await transfers.send()
      await payOut(transfers.gateway, transfers.network.payer, sent.reference)
      await shiftLife(app.platform.db, sent.sid, '-1 day')
      return sent
    },
    steps: [
      [correct, 'AVAIL'],
      [cancel, 'CANCL'],
    ],
  },
  {
    from: 'EXPRD',
    title: 'refunded',
    start: async ({ app, transfers }) => {
      const sent = await transfers.send()
      await move(app, sent.sid, 'EXPIRE')
      return sent
    },
    steps: [[refund, 'REFND']],
  },
]

/** Statuses from which no move leads on. */
const ends: readonly TransferStatus[] = transferStatuses
  .map(({ sid }) => sid)
  .filter((status) => Object.values(moves).every(({ from }) => !from.some((one) => one === status)))

test('a transfer of every status reaches an end by the buttons of the screens', async ({
  app,
  page,
  transfers,
}) => {
  const left = walks.flatMap(({ from, steps }) => [from, ...steps.map(([, status]) => status)])
  expect([...new Set([...left, ...ends])].toSorted()).toEqual(
    transferStatuses.map(({ sid }) => sid).toSorted(),
  )
  const given = { app, page, transfers }
  await app.logIn(page)
  for (const { from, title, start, steps } of walks)
    await test.step(`${from}: ${title}`, async () => {
      const sent = await start(given)
      expect(await statusOf(app, sent.sid)).toBe(from)
      for (const [step, status] of steps) {
        await step(given, sent)
        // The message of the walk before may still be in sight.
        await expect.poll(() => statusOf(app, sent.sid)).toBe(status)
      }
      const end = await statusOf(app, sent.sid)
      expect(ends).toContain(end)
      await openTransfer(given, sent)
      const name = transferStatuses.find(({ sid }) => sid === end)?.description ?? ''
      await expect(page.getByRole('article').getByText(name, { exact: true }).first()).toBeVisible()
      await expect(
        cancelButton(page).or(page.getByRole('button', { name: /^(Refund|Correct)/ })),
      ).toHaveCount(0)
    })
})
