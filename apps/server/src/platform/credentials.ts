import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Settings that hold a secret. The environment of a process is seen by more than need it; a file is not. */
const secretSettings = ['DATABASE_URL', 'SMTP_URL', 'RATES_URL', 'METRICS_TOKEN'] as const

/** systemd hands a service its secrets as files of a folder of its own: `database-url` is DATABASE_URL. */
export function withCredentials(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = env['CREDENTIALS_DIRECTORY']
  if (folder === undefined) return env
  const found = secretSettings.flatMap((name): [string, string][] => {
    const file = join(folder, name.toLowerCase().replaceAll('_', '-'))
    if (!existsSync(file)) return []
    // Of two places nobody knows which one counts.
    if (env[name] !== undefined)
      throw new Error(`The configuration is wrong.\n${name} is given twice, also as a credential.`)
    return [[name, readFileSync(file, 'utf8').trim()]]
  })
  return { ...env, ...Object.fromEntries(found) }
}
