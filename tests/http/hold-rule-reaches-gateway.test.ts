import { holdRulesRoutes } from '@corridor/contract/hold-rules'
import { test } from 'vitest'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import { newId, type Reply, sendInput } from '#support/gateway.ts'
import { newSender } from '#support/transactions.ts'
import { type Ask, type Change, useTwoGateways } from '#support/two-gateways.ts'

/** As with every other rule: what staff change binds the next commit of every gateway process. */
const world = useTransferWorld()
const officer = useUser(world.server, 'officer', 3)
const { expectReached } = useTwoGateways(world)

/** One rule of its kind for every agency: made by the first who sets it. */
async function setRule(
  kind: 'amount' | 'watch_list',
  above: string | null,
  isActive: boolean,
): Promise<void> {
  const { client } = world.server
  const figures = { above, allowed: null, isActive }
  const rules = await client.call(holdRulesRoutes.list, {}, officer)
  const same = rules.find((rule) => rule.kind === kind)
  if (same)
    await client.call(holdRulesRoutes.update, { params: { ruleSid: same.sid }, body: figures }, officer)
  else await client.call(holdRulesRoutes.create, { body: { kind, agency: null, ...figures } }, officer)
}

/** Validated and committed at once, for 1,000 dollars. */
const ask: Ask = async (gateway) => {
  const { sender } = world.network
  const validated = await gateway.call('sendValidation', sender, sendInput(world.network, newSender()))
  return gateway.call('commitTransaction', sender, {
    ...newId(),
    referenceNumber: validated.get('referenceNumber'),
  })
}

function told({ get }: Reply): string {
  return get('status')
}

const held = { ask, told, before: 'AVAIL', after: 'HOLD' }

const changes: Readonly<Record<string, () => Change>> = {
  'a rule that is switched on': () => ({
    ...held,
    change: () => setRule('amount', '999.99', true),
    undo: () => setRule('amount', '999.99', false),
  }),
  'the figure of a rule': () => ({
    ...held,
    change: () => setRule('amount', '999.99', true),
    undo: () => setRule('amount', '1000.00', true),
  }),
  'the watch list': () => {
    let entrySid = 0
    return {
      ...held,
      change: async () => {
        await setRule('watch_list', null, true)
        const body = { name: 'Ruiz, Ana', dateOfBirth: null, reason: 'A test' }
        entrySid = (await world.server.client.call(holdRulesRoutes.watch, { body }, officer)).sid
      },
      undo: () => {
        const input = { params: { entrySid }, body: { reason: 'A test' } }
        return world.server.client.call(holdRulesRoutes.unwatch, input, officer)
      },
    }
  },
}

test.each(Object.keys(changes))(
  'no gateway goes by the old rule after a change of %s',
  async (name) => {
    const row = changes[name]?.()
    if (!row) throw new Error(name)
    await expectReached(row)
  },
  120_000,
)
