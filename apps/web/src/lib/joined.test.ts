import { expect, test } from 'vitest'
import { joined } from './joined.ts'

test('[API-06] joined requests come as an array; anything else throws', async () => {
  expect(await joined([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two'])
  await expect(joined([Promise.resolve(1), Promise.reject(new Error('no'))])).rejects.toThrow('no')
  const wrong: unknown[] = [undefined, null, 'requests', { length: 1 }, Promise.resolve([])]
  for (const value of wrong) expect(() => joined(value as never)).toThrow(TypeError)
})
