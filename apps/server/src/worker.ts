import { startWorker } from './app.ts'
import { readConfig } from './platform/config.ts'
import { openPlatform } from './platform/platform.ts'
import { onShutdown, startUp, stepBack } from './platform/process.ts'

await startUp(async () => {
  const config = readConfig(process.env)
  stepBack(config)
  const platform = openPlatform(config)
  const stopJobs = await startWorker(platform)
  onShutdown(platform.log, [stopJobs, () => platform.db.destroy()])
  platform.log.info('worker started')
})
