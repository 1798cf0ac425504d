import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { freePort } from '../../bench/process.ts'
import { ended, endWithUs, hasEnded, untilDone } from '../../faults/wait.ts'
import { type Crew, metricsToken, opsHost } from '../crew.ts'
import { hurried } from './hurried.ts'

const root = join(import.meta.dirname, '../../..')

/** It looks at each process this often. */
const scrapeSeconds = 3

const settings = z.object({
  scrape_configs: z.array(
    z.looseObject({
      job_name: z.string(),
      authorization: z.object({ credentials_file: z.string() }),
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
const queryAnswer = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
})

/** What the page for operators has them write, with our addresses in it. */
function scrapeSettings({ members }: Crew, receiverPort: number, rules: string): string {
  const page = readFileSync(join(root, 'docs/operations/monitoring.md'), 'utf8')
  const told = settings.parse(parse(/```yaml\n(.*?)```/s.exec(page)?.[1] ?? ''))
  return stringify({
    global: {
      scrape_interval: `${scrapeSeconds}s`,
      scrape_timeout: `${scrapeSeconds}s`,
      evaluation_interval: '1s',
    },
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${receiverPort}`] }] }] },
    scrape_configs: told.scrape_configs.map((one) => {
      const targets = members.flatMap(({ kind, opsPort }) =>
        one.job_name === `corridor-${kind}` ? [`${opsHost}:${opsPort}`] : [],
      )
      if (targets.length === 0) throw new Error(`The page has ${one.job_name}, and we have none.`)
      return { ...one, authorization: { credentials: metricsToken }, static_configs: [{ targets }] }
    }),
    rule_files: told.rule_files.map(() => rules),
  })
}

/** The names of the alerts that are shipped. */
export function shippedAlerts(): string[] {
  const rules = readFileSync(join(root, 'ops/prometheus/corridor.yml'), 'utf8')
  return [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
}

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>

/** A real one, with the rules that are shipped, in a hurry; done when it has seen every process. */
export async function startPrometheus(scratch: string, crew: Crew, receiverPort: number) {
  const port = await freePort()
  const at = (name: string): string => join(scratch, name)
  const shipped = readFileSync(join(root, 'ops/prometheus/corridor.yml'), 'utf8')
  writeFileSync(at('corridor.yml'), hurried(shipped))
  writeFileSync(at('prometheus.yml'), scrapeSettings(crew, receiverPort, at('corridor.yml')))
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
  await untilDone('Prometheus has seen every process', async () => {
    const { data } = queryAnswer.parse(await ask('query?query=sum(up)'))
    if (Number(data.result[0]?.value[1]) !== crew.members.length) throw new Error('not all are up')
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
