import { reconciliationsRoutes as routes } from '@corridor/contract/reconciliations'
import { expect, test } from 'vitest'
import { useProofWorld } from '#support/proof-world.ts'
import { addUser, testPassword } from '#support/server.ts'
import { workedExample } from '#support/worked-example.ts'

const { server, validated, move, close, prove } = useProofWorld()

const day = '2026-03-01'

test("[RECON-12] the design's worked example comes out as it stands there: heads, rows, dues and three parties", async () => {
  const { first, second } = workedExample()
  for (const [price, parties] of [
    [first, [1, 2]],
    [second, [2, 1]],
  ] as const) {
    const transfer = await validated(`${day}T09:00:00Z`, false, { price, parties })
    await move(transfer, 'SEND', `${day}T10:00:00Z`)
    await move(transfer, 'RECEIVE', `${day}T11:00:00Z`)
  }
  await close('2026-03-02')
  await addUser(server.platform, 'boss', 1)
  const boss = await server.client.logIn('boss', testPassword)
  const heads = await server.client.call(routes.list, { body: { search: {} } }, boss)
  if (!Array.isArray(heads)) throw new Error('No rows were answered.')
  expect(heads).toMatchObject([
    { hostAgency: 2, peerAgency: 1, balance: '794.00' },
    { hostAgency: 1, peerAgency: 2, balance: '-794.00' },
  ])
  const rowsOf = async (sid: number) => {
    const { rows } = await server.client.call(routes.detail, { params: { sid }, query: {} }, boss)
    return rows.map(({ event: _event, transaction_sid: _sid, move: _move, ...figures }) =>
      Object.values(figures).join(' '),
    )
  }
  // Collected, own fees and FX, the other's, the operator's, and the balance.
  expect(await rowsOf(heads[1]?.sid ?? 0)).toEqual([
    'OK 1010.00 4.00 3.00 3.50 2.00 2.50 5.00 -995.50',
    'OK -200.00 1.50 0.00 2.00 0.00 1.50 0.00 201.50',
  ])
  expect(await rowsOf(heads[0]?.sid ?? 0)).toEqual([
    'OK -990.00 3.50 2.00 4.00 3.00 2.50 5.00 995.50',
    'OK 205.00 2.00 0.00 1.50 0.00 1.50 0.00 -201.50',
  ])
  const dues = await server.client.call(routes.operatorList, { body: { search: {} } }, boss)
  expect(dues).toMatchObject([
    { hostAgency: 2, dueBalance: '1.50' },
    { hostAgency: 1, dueBalance: '7.50' },
  ])
  expect(await server.client.call(routes.day, { params: { day } }, boss)).toMatchObject({
    parties: [
      { agency: 1, balance: '-794.00', dueBalance: '7.50', net: '-801.50' },
      { agency: 2, balance: '794.00', dueBalance: '1.50', net: '792.50' },
    ],
    operator: '9.00',
    sum: '0.00',
  })
  const figures = { collectors: '-1206.00', payers: '1197.00', operator: '9.00', sum: '0.00' }
  expect(await prove()).toMatchObject({ holds: true, ways: [figures, figures, figures] })
})
