import { measure, startWorker } from './app.ts'
import { runEntry } from './platform/entry.ts'

await runEntry('worker', async (platform) => ({
  stop: await startWorker(platform),
  measure: () => measure(platform),
}))
