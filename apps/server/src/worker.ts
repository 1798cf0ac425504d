import { startWorker } from './app.ts'
import { readConfig } from './platform/config.ts'
import { openPlatform } from './platform/platform.ts'
import { onShutdown, startUp } from './platform/process.ts'

await startUp(async () => {
  const platform = openPlatform(readConfig(process.env))
  const stopJobs = await startWorker(platform)
  onShutdown(platform.log, [stopJobs, () => platform.db.destroy()])
  platform.log.info('worker started')
})
