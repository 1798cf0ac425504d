import { expect, test } from 'vitest'
import { narrow } from './narrowed.ts'

test.each([
  ['RUIZ M', ['RUIZ']],
  ['RUIZ LI', ['RUIZ', 'LI']],
  ['RUIZ 李', ['RUIZ', '李']],
  ['M J', ['M', 'J']],
])('of %s the index is asked for %s', (chain, words) => {
  const [query] = narrow({ chain })?.indexed.flatMap(({ values }) => values) ?? []
  expect([...String(query).matchAll(/'n(.*?)':\*/g)].map(([, word]) => word)).toEqual(words)
})
