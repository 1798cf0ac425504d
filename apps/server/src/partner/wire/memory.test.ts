import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { heldBytes } from '#support/held-bytes.ts'
import { examples } from './examples.ts'
import { operationNames } from './operations.ts'
import { readRequest } from './read.ts'
import { writeRequest } from './write.ts'

const valid = operationNames.map((name) => writeRequest(name, examples[name].request))
const [first = ''] = valid
const bodies = [
  ...valid,
  // Each stops at another step: the scan, the parser, the envelope, the reader and the schema.
  ...valid.map((body) => body.replace('<soap:Body>', '<!DOCTYPE a><soap:Body>')),
  ...valid.map((body) => body.replace('</soap:Body>', '')),
  ...valid.map((body) => body.replace('</soap:Body>', '<x/></soap:Body>')),
  ...valid.map((body) => body.replace('<token>', '<token a="b">')),
  ...valid.map((body) => body.replace('<agentID>', '<agentID>---')),
  first.replace('<agentID>', `<agentID>${'x'.repeat(60_000)}`),
]

/** Lets the loop turn as a server does: what the parser's wrapper holds weakly stays until the current job ends. */
async function readAll(times: number): Promise<number> {
  let read = 0
  for (let at = 0; at < times; at += 1) {
    try {
      readRequest(bodies[at % bodies.length] ?? '')
      read += 1
    } catch {
      // Counted by what is missing.
    }
    if (at % 20 === 0) await setImmediate()
  }
  return read
}

test('20,000 requests, most of them refused, leave nothing behind', async () => {
  // The first ones load and compile.
  await readAll(5_000)
  const before = await heldBytes()
  expect(await readAll(20_000)).toBeGreaterThan(3_000)
  expect(((await heldBytes()) - before) / 2 ** 20).toBeLessThan(64)
})
