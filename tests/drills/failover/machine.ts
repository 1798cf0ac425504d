import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, closeSync, copyFileSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unprivilegedAccount } from '../../../tools/local-postgres/binaries.ts'
import { endWithUs } from '../../faults/wait.ts'
import { fillIn, readVariables } from './settings.ts'

export interface NodeSettings {
  readonly number: 1 | 2 | 3
  readonly folder: string
  readonly certificate: { readonly key: string; readonly cert: string }
  readonly passwords: Readonly<Record<string, string>>
  /** Changes of what operators use. */
  readonly planted: Readonly<Record<string, string>>
}

/** The files of a node as an operator makes them, and how its programs are started on them. */
export function furnishMachine({ number, folder, certificate, passwords, planted }: NodeSettings) {
  const [name, address] = [`db${number}`, `127.0.0.1${number}`]
  const account = unprivilegedAccount()
  // A group of its own for each: by it a packet filter tells them apart, as they are all of this machine.
  const group = 61_010 + number
  const place = (part: string): string => join(folder, part)
  const handOver = (path: string): void => {
    if (account) chownSync(path, account.uid, group)
  }
  for (const part of ['', 'postgresql', 'postgresql/15', 'run', 'etcd']) {
    mkdirSync(place(part), { recursive: true, mode: 0o700 })
    handOver(place(part))
  }
  const [crt, key, patroniFile] = [place('database.crt'), place('database.key'), place('patroni.yml')]
  copyFileSync(certificate.cert, crt)
  copyFileSync(certificate.key, key)
  const common = { NODE_NAME: name, NODE_ADDRESS: address, '10.0.0.': '127.0.0.' }
  const patroni = fillIn('postgres/patroni.yml.example', {
    ...planted,
    ...common,
    ...passwords,
    '/var/lib/postgresql': place('postgresql'),
    '/var/run/postgresql': place('run'),
    '/etc/postgresql-tls/database-ca.crt': crt,
    '/etc/postgresql-tls/database.crt': crt,
    '/etc/postgresql-tls/database.key': key,
  })
  writeFileSync(patroniFile, patroni, { mode: 0o600 })
  for (const file of [crt, key, patroniFile]) handOver(file)
  const etcd = readVariables(fillIn('postgres/etcd.example', { ...common, '/var/lib/etcd': place('etcd') }))

  function launch(
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): ChildProcess {
    const log = openSync(place(`${command}.log`), 'a')
    const child = spawn(command, args, {
      cwd: folder,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      // Its own process group: Ctrl-C reaches us alone.
      detached: true,
      ...(account ? { uid: account.uid, gid: group } : {}),
    })
    closeSync(log)
    return endWithUs(child)
  }

  return {
    name,
    address,
    group,
    patroniFile,
    data: place('postgresql/15/corridor'),
    startEtcd: () => launch('etcd', [], etcd),
    startPatroni: () => launch('patroni', [patroniFile]),
  }
}
