import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { moveMoney } from './first-transfer.ts'

/**
 * Installs Corridor as a stranger would: a fresh Debian, the commands of docs/operations/install.md taken from the page
 * itself, then a transfer over SOAP, sent and paid out. Needs root, mmdebstrap and the ports of the page.
 * Usage: npm run drill:install [-- --package FILE]
 */
const { values } = parseArgs({ options: { package: { type: 'string' } } })
const project = join(import.meta.dirname, '../..')
const page = readFileSync(join(project, 'docs/operations/install.md'), 'utf8')
const mostSeconds = 15 * 60
const settleSeconds = 90

const scratch = makeScratchFolder('install')
const root = join(scratch, 'root')
const began = performance.now()

function seconds(): number {
  return Math.round((performance.now() - began) / 1000)
}

function tell(what: string): void {
  console.log(`${String(seconds()).padStart(4)} s  ${what}`)
}

/** Whatever asks for a password gets one of its own. */
function inRoot(script: string): { code: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(
    'chroot',
    [root, '/bin/sh', '-eu', '-c', `cd /root\n${script}`],
    {
      input: `${randomUUID()}\n`,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        DEBIAN_FRONTEND: 'noninteractive',
        LANG: 'C.UTF-8',
      },
    },
  )
  return { code: status, out: `${stdout}${stderr}`.trim() }
}

function must(script: string): string {
  const { code, out } = inRoot(script)
  if (code !== 0) throw new Error(`This ended with ${code}:\n${script}\n${out}`)
  return out
}

/** As bare as it comes, but for what this machine needs to reach Debian. */
function makeRoot(): void {
  execFileSync('mmdebstrap', ['--variant=minbase', '--quiet', 'bookworm', root], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  cpSync('/etc/apt', join(root, 'etc/apt'), { recursive: true, force: true })
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true })
  if (existsSync('/etc/ssl/certs/ca-certificates.crt'))
    cpSync('/etc/ssl', join(root, 'etc/ssl'), { recursive: true, force: true })
  for (const folder of ['proc', 'dev']) execFileSync('mount', ['--rbind', `/${folder}`, join(root, folder)])
  // No service starts by itself: there is no systemd.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  cpSync(join(import.meta.dirname, 'systemctl.sh'), join(root, 'usr/local/bin/systemctl'))
}

function removeRoot(): void {
  inRoot('pg_ctlcluster 15 main stop --mode immediate')
  // Whoever still runs in there, by where its root is.
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${id}/root`) === root) process.kill(Number(id), 'SIGKILL')
    } catch {
      // Gone in the meantime.
    }
  }
  for (const folder of ['proc', 'dev']) spawnSync('umount', ['--recursive', '--lazy', join(root, folder)])
  if (readFileSync('/proc/mounts', 'utf8').includes(root))
    throw new Error(`${root} still has mounts; nothing is removed.`)
  rmSync(scratch, { recursive: true, force: true })
}

async function untilWell(): Promise<string> {
  for (let waited = 0; ; waited += 1) {
    const { code, out } = inRoot('corridor doctor')
    if (code === 0) return out
    if (waited >= settleSeconds)
      throw new Error(`It is not well:\n${out}\n${must('tail -n 5 /var/log/corridor-*.log')}`)
    await setTimeout(1000)
  }
}

function ownerSettings(): Record<string, string> {
  const secret = (name: string): string =>
    readFileSync(join(root, 'etc/corridor/credentials', name), 'utf8').trim()
  return { DATABASE_URL: secret('owner/database-url'), SECRET_KEYS: secret('secret-keys') }
}

try {
  const file =
    values.package ??
    execFileSync('npm', ['run', '--silent', 'package'], { cwd: project, encoding: 'utf8' }).trim()
  tell(`package ${basename(file)}`)
  const installing = seconds()
  makeRoot()
  cpSync(file, join(root, 'root', basename(file)))
  tell('a fresh Debian')
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
  if (blocks.length < 7) throw new Error(`The page has ${blocks.length} blocks of commands.`)
  for (const block of blocks) {
    if (block.trim() === 'corridor doctor') continue
    must(block)
    tell(block.split('\n')[0] ?? '')
  }
  console.log(await untilWell())
  tell('nothing is bad')
  tell(`transfer ${await moveMoney(ownerSettings())} sent and paid out`)
  console.log(must('corridor ledger-verify'))
  await setTimeout(5_000)
  console.log(must('corridor audit-verify'))
  const took = seconds() - installing
  tell(`installed in ${took} s`)
  process.exitCode = took <= mostSeconds ? 0 : 1
} finally {
  removeRoot()
}
