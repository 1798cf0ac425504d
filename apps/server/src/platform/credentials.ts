import { readFileSync } from 'node:fs'
import { credentialIn, refuseSeveral } from './secret-file.ts'

/** Settings that hold a secret. The environment of a process is seen by more than need it; a file is not. */
const secretSettings = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'RATES_URL',
  'METRICS_TOKEN',
] as const

/** systemd hands a service its secrets as files of a folder of its own: `database-url` is DATABASE_URL. */
export function withCredentials(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const found = secretSettings.flatMap((name): [string, string][] => {
    const credential = name.toLowerCase().replaceAll('_', '-')
    const file = credentialIn(env['CREDENTIALS_DIRECTORY'], credential)
    refuseSeveral(`${name} is`, { 'the environment': env[name], [`the credential ${credential}`]: file })
    return file === undefined ? [] : [[name, readFileSync(file, 'utf8').trim()]]
  })
  return { ...env, ...Object.fromEntries(found) }
}
