import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'

/**
 * Builds the Debian package: the server as it stands here, the built web app, what npm brings for production, the
 * units. Neither tests nor the PostgreSQL of development go along. `npm run package` prints where it is.
 */
const root = join(import.meta.dirname, '..')
const out = join(root, 'dist')
const stage = join(out, 'stage')
const home = join(stage, 'usr/lib/corridor')

function run(command: string, args: readonly string[], cwd = root): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}

/** What git knows, so that nothing which merely lies about is shipped. */
const shipped = [
  'package.json',
  'package-lock.json',
  'apps/server',
  'apps/web/package.json',
  'packages',
  'ops/caddy',
  'ops/env',
  'ops/grafana',
  'ops/haproxy',
  'ops/nginx',
  'ops/postgres',
  'ops/prometheus',
  'docs/operations',
]

function copySources(): void {
  const files = run('git', ['ls-files', '--', ...shipped]).split('\n')
  for (const file of files.filter((name) => !/\.test\.\w+$/.test(name)))
    cpSync(join(root, file), join(home, file))
}

async function addWeb(): Promise<void> {
  const web = join(root, 'apps/web')
  await build({ root: web, logLevel: 'error' })
  cpSync(join(web, 'dist'), join(home, 'apps/web/dist'), { recursive: true })
}

function addPackages(): void {
  const production = [
    '--omit=dev',
    '--workspace=@corridor/server',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]
  run('npm', ['ci', ...production, '--loglevel=error'], home)
}

function addSystem(): void {
  cpSync(join(root, 'ops/systemd'), join(stage, 'usr/lib/systemd/system'), { recursive: true })
  place('corridor', 'usr/bin/corridor')
  for (const script of ['postinst', 'prerm']) place(script, `DEBIAN/${script}`)
}

function place(script: string, where: string): void {
  const target = join(stage, where)
  mkdirSync(dirname(target), { recursive: true })
  cpSync(join(root, 'ops/deb', script), target)
  chmodSync(target, 0o755)
}

/** Later commits are later versions, also of the same number of ours. */
function versionOf(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return `${version}+${run('git', ['log', '-1', '--format=%cd.%h', '--date=format:%Y%m%d%H%M%S'])}`
}

function addControl(version: string): string {
  const architecture = run('dpkg', ['--print-architecture'])
  const kilobytes = run('du', ['-sk', stage]).split('\t')[0]
  const control = [
    'Package: corridor',
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    `Installed-Size: ${kilobytes}`,
    'Maintainer: Corridor <corridor@office.example>',
    'Section: misc',
    'Priority: optional',
    'Depends: libc6, libstdc++6, passwd, util-linux',
    'Recommends: postgresql (>= 15), systemd',
    'Description: the back office of a money-transfer operator',
    ' The API with its web app, the partner gateway and the worker, with their units.',
    '',
  ].join('\n')
  writeFileSync(join(stage, 'DEBIAN/control'), control)
  return join(out, `corridor_${version}_${architecture}.deb`)
}

rmSync(stage, { recursive: true, force: true })
mkdirSync(home, { recursive: true })
copySources()
await addWeb()
addPackages()
addSystem()
const file = addControl(versionOf())
// Quick to make and to open; a better compression would save a tenth.
run('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', stage, file])
rmSync(stage, { recursive: true })
console.log(file)
