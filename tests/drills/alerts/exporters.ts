import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { freePort } from '../../../tools/local-postgres/free-port.ts'
import { connect } from '../../faults/postgres.ts'
import { ended, endWithUs } from '../../faults/wait.ts'
import type { Cluster } from '../failover/cluster.ts'
import { blocksOfPage, linesOfPage } from './page.ts'

const figures = join(import.meta.dirname, '../../../ops/postgres/figures.yml')
/** The exporter's newer half takes none with a space in it. */
const password = 'of-no-use-outside-the-drills'
/** Nobody keeps the clock of a machine for tests; of the disks there is the one of the drill. */
const ofNode = [
  '--no-collector.timex',
  '--collector.filesystem.mount-points-exclude=^/($|dev|proc|run|sys|mnt|media)',
]

/** What tells Prometheus of something that cannot. */
export interface Exporter {
  readonly address: string
  readonly stop: () => Promise<void>
  readonly start: () => void
}

/** `kind` as Debian calls it. */
async function startExporter(
  scratch: string,
  kind: 'postgres' | 'node' | 'blackbox',
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Exporter> {
  const address = `127.0.0.1:${await freePort()}`
  const begin = (): ChildProcess => {
    const log = openSync(join(scratch, `${kind}.log`), 'a')
    const child = spawn(`prometheus-${kind}-exporter`, [`--web.listen-address=${address}`, ...args], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    return endWithUs(child)
  }
  let child = begin()
  return {
    address,
    start: () => {
      child = begin()
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}

/** By the role that the page has a superuser make. */
async function makeRole(superuserUrl: string): Promise<void> {
  const admin = await connect(superuserUrl)
  const lines = [
    ...linesOfPage('create role postgres_exporter'),
    ...linesOfPage('alter role postgres_exporter'),
  ]
  for (const line of lines) await admin.query(line.replace('…', password))
  await admin.end()
}

export type Exporters = Awaited<ReturnType<typeof startExporters>>

/** As the page has them: one for each PostgreSQL, one for the machine, one for public ports. */
export async function startExporters(scratch: string, { nodes }: Cluster, superuserUrl: string) {
  await makeRole(superuserUrl)
  const modules = join(scratch, 'blackbox.yml')
  writeFileSync(
    modules,
    blocksOfPage('modules')
      .map((block) => stringify(block))
      .join('\n'),
  )
  const textfiles = join(scratch, 'textfiles')
  mkdirSync(textfiles)
  const [db1, db2, db3] = await Promise.all(
    nodes.map(({ address }) =>
      startExporter(scratch, 'postgres', [`--extend.query-path=${figures}`], {
        DATA_SOURCE_NAME: `user=postgres_exporter password='${password}' host=${address} dbname=postgres sslmode=require`,
      }),
    ),
  )
  if (!db1 || !db2 || !db3) throw new Error('There are not three nodes.')
  const node = await startExporter(scratch, 'node', [
    ...ofNode,
    `--collector.textfile.directory=${textfiles}`,
  ])
  const blackbox = await startExporter(scratch, 'blackbox', [`--config.file=${modules}`])
  return { postgres: [db1, db2, db3] as const, node, blackbox, textfiles }
}

export async function stopExporters({ postgres, node, blackbox }: Exporters): Promise<void> {
  await Promise.all([...postgres, node, blackbox].map(({ stop }) => stop()))
}
