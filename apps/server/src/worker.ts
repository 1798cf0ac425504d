import { startWorker } from './app.ts'
import { workerHoldings } from './key-holdings.ts'
import { runEntry } from './platform/entry.ts'
import { compareKeys } from './platform/keys/check.ts'

await runEntry('worker', async (platform) => {
  await compareKeys(platform, workerHoldings)
  return startWorker(platform)
})
