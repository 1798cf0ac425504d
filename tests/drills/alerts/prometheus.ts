import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { z } from 'zod'
import { freePort } from '../../../tools/local-postgres/free-port.ts'
import { ended, endWithUs, hasEnded, untilDone } from '../../faults/wait.ts'
import { metricsToken } from '../crew.ts'
import { hurried } from './hurried.ts'
import { blocksOfPage } from './page.ts'

const shippedRules = join(import.meta.dirname, '../../../ops/prometheus')

/** It looks at each target this often. */
const scrapeSeconds = 3

/** What is watched, and by which of the rules. */
export interface Watched {
  readonly rules: readonly string[]
  /** Where each job of the page is here. */
  readonly targets: Readonly<Record<string, readonly string[]>>
  /** Where else the page names an address of its own. */
  readonly instead?: Readonly<Record<string, string>>
}

const settings = z.object({
  scrape_configs: z.array(
    z.looseObject({
      job_name: z.string(),
      authorization: z.object({ credentials_file: z.string() }).optional(),
      static_configs: z.array(z.object({ targets: z.array(z.string()) })),
    }),
  ),
  rule_files: z.array(z.string()),
})

const alertsAnswer = z.object({
  data: z.object({
    alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.string() })),
  }),
})
const targetsAnswer = z.object({
  data: z.object({
    activeTargets: z.array(z.object({ scrapeUrl: z.string(), health: z.string(), lastError: z.string() })),
  }),
})

/** What the page for operators has them write for these rules, with our addresses in it. */
function scrapeSettings({ rules, targets, instead = {} }: Watched, receiverPort: number, folder: string) {
  const told = settings.parse(blocksOfPage('alerting')[0])
  const unsaid = [
    ...rules.filter((file) => !told.rule_files.includes(file)),
    ...Object.keys(targets).filter((job) => !told.scrape_configs.some(({ job_name }) => job_name === job)),
  ]
  if (unsaid.length > 0) throw new Error(`The page does not say how ${unsaid.join(' and ')} come to figures.`)
  const text = stringify({
    global: {
      scrape_interval: `${scrapeSeconds}s`,
      scrape_timeout: `${scrapeSeconds}s`,
      evaluation_interval: '1s',
    },
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${receiverPort}`] }] }] },
    scrape_configs: told.scrape_configs
      .filter(({ job_name: job }) => targets[job])
      .map(({ authorization, ...one }) => ({
        ...one,
        ...(authorization ? { authorization: { credentials: metricsToken } } : {}),
        static_configs: [{ targets: targets[one.job_name] }],
      })),
    rule_files: rules.map((file) => join(folder, file)),
  })
  return Object.entries(instead).reduce((filled, [from, to]) => {
    if (!filled.includes(from)) throw new Error(`The page does not say ${from}.`)
    return filled.replaceAll(from, to)
  }, text)
}

function shipped(rules: string): string {
  return readFileSync(join(shippedRules, rules), 'utf8')
}

/** The names of the alerts that are shipped. */
export function shippedAlerts(rules: readonly string[]): string[] {
  const names = rules.flatMap((file) => [...shipped(file).matchAll(/- alert: (\w+)/g)])
  return [...new Set(names.map(([, name = '']) => name))]
}

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>

/** A real one, with the rules that are shipped, in a hurry; done when every target has answered it. */
export async function startPrometheus(scratch: string, watched: Watched, receiverPort: number) {
  const port = await freePort()
  const at = (name: string): string => join(scratch, name)
  for (const file of watched.rules) writeFileSync(at(file), hurried(shipped(file)))
  writeFileSync(at('prometheus.yml'), scrapeSettings(watched, receiverPort, scratch))
  const log = openSync(at('prometheus.log'), 'a')
  const child = endWithUs(
    spawn(
      'prometheus',
      [
        `--config.file=${at('prometheus.yml')}`,
        `--storage.tsdb.path=${at('prometheus')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        // What fires is told again each second: a lost message is no finding.
        '--rules.alert.resend-delay=1s',
      ],
      { stdio: ['ignore', log, log] },
    ),
  )
  closeSync(log)
  const ask = async (path: string): Promise<unknown> => {
    if (hasEnded(child)) throw new Error(`Prometheus ended by itself, see ${at('prometheus.log')}`)
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
    return answer.json()
  }
  await untilDone('Prometheus has seen every target', async () => {
    const { activeTargets: seen } = targetsAnswer.parse(await ask('targets?state=active')).data
    const down = seen.filter(({ health }) => health !== 'up')
    if (seen.length === Object.values(watched.targets).flat().length && down.length === 0) return
    throw new Error(down.map(({ scrapeUrl, lastError }) => `${scrapeUrl} ${lastError}`).join(', '))
  })
  return {
    /** What fires, or would if it lasted. */
    alerts: async (): Promise<string[]> => {
      const { data } = alertsAnswer.parse(await ask('alerts'))
      return data.alerts.map(({ labels, state }) => `${labels['alertname']} (${state})`)
    },
    stop: async (): Promise<void> => {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}
