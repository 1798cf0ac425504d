import { makeApi, measure } from './app.ts'
import { keyHoldings } from './key-holdings.ts'
import { runEntry } from './platform/entry.ts'
import { checkKeys } from './platform/keys/check.ts'

await runEntry('api', async (platform) => {
  const { host, port } = platform.config
  await checkKeys(platform, keyHoldings)
  const api = await makeApi(platform)
  await api.listen({ host, port })
  return { stop: () => api.close(), measure: () => measure(platform) }
})
