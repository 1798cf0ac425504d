import { expect, test } from 'vitest'
import { makeTurns } from './turns.ts'

test('so many at once, the others in their order, and a failure gives its turn on', async () => {
  const inTurn = makeTurns(2)
  const gone = new AbortController().signal
  const [begun, ends]: [number[], (() => void)[]] = [[], []]
  const all = Array.from({ length: 5 }, (_, index) =>
    inTurn(gone, async () => {
      begun.push(index)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (index === 0) throw new Error('the first')
    }),
  )
  const settled = Promise.allSettled(all)
  for (let ended = 0; ended < 5; ended += 1) {
    expect(begun).toEqual([0, 1, 2, 3, 4].slice(0, ended + 2))
    ends[ended]?.()
    await all[ended]?.catch(() => undefined)
    await Promise.resolve()
  }
  expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, true, true])
  expect(await inTurn(gone, async () => 'again')).toBe('again')
})

test('whoever goes away while waiting has no turn, and is in the way of no one', async () => {
  const inTurn = makeTurns(1)
  const stays = new AbortController().signal
  const leaves = new AbortController()
  const begun: string[] = []
  const { promise: held, resolve: end } = Promise.withResolvers<void>()
  const first = inTurn(stays, () => held)
  const dropped = inTurn(leaves.signal, async () => begun.push('dropped'))
  const last = inTurn(stays, async () => begun.push('last'))
  leaves.abort()
  await expect(dropped).rejects.toThrow('aborted')
  end()
  await Promise.all([first, last])
  expect(begun).toEqual(['last'])
  await expect(inTurn(leaves.signal, async () => begun.push('too late'))).rejects.toThrow('aborted')
  expect(begun).toEqual(['last'])
})
