import { measure, startWorker } from './app.ts'
import { keyHoldings } from './key-holdings.ts'
import { runEntry } from './platform/entry.ts'
import { checkKeys } from './platform/keys/check.ts'

await runEntry('worker', async (platform) => {
  await checkKeys(platform, keyHoldings)
  return { stop: await startWorker(platform), measure: () => measure(platform) }
})
