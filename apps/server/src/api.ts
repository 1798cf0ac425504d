import { makeApi } from './app.ts'
import { readConfig } from './platform/config.ts'
import { openPlatform } from './platform/platform.ts'
import { onShutdown, startUp, stepBack } from './platform/process.ts'

await startUp(async () => {
  const config = readConfig(process.env)
  stepBack(config)
  const platform = openPlatform(config)
  const api = await makeApi(platform)
  onShutdown(platform.log, [() => api.close(), () => platform.db.destroy()])
  await api.listen({ host: config.host, port: config.port })
})
