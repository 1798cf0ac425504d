import { expect, test } from 'vitest'
import { makeTurns } from './turns.ts'

test('so many at once, the others in their order, and a failure gives its turn on', async () => {
  const inTurn = makeTurns(2)
  const [begun, ends]: [number[], (() => void)[]] = [[], []]
  const all = Array.from({ length: 5 }, (_, index) =>
    inTurn(async () => {
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
  expect(await inTurn(async () => 'again')).toBe('again')
})
