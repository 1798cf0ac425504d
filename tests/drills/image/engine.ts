import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const project = join(import.meta.dirname, '../../..')
/** What is installed from Debian beforehand. */
const packages = ['podman', 'podman-compose', 'mmdebstrap', 'runc', 'netavark', 'aardvark-dns', 'iptables']

export const image = 'corridor:latest'

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export type Engine = ReturnType<typeof openEngine>

/** The sentence for whoever lacks something, or nothing. */
export function whatIsMissing(): string | undefined {
  if (process.getuid?.() !== 0) return 'This drill needs root.'
  const missing = packages.filter((name) => !existsSync(`/var/lib/dpkg/info/${name}.md5sums`))
  return missing.length === 0 ? undefined : `This drill needs: apt-get install ${missing.join(' ')}`
}

/**
 * Podman with images, containers, volumes and networks of its own, in a folder that is laid out as a clone is: the
 * package in `dist`, and `ops/container`. What it leaves is in the kernel: empty chains of the firewall, empty control
 * groups, and that packets are passed on.
 */
export function openEngine(scratch: string, packageFile: string) {
  const place = join(scratch, 'clone')
  mkdirSync(join(place, 'dist'), { recursive: true })
  cpSync(packageFile, join(place, 'dist', basename(packageFile)))
  cpSync(join(project, 'ops/container'), join(place, 'ops/container'), {
    recursive: true,
    // An installation of this very clone has its keys there.
    filter: (path) => basename(path) !== 'secrets',
  })
  const env = { ...process.env, ...writeSettings(scratch) }

  const run = (script: string, input = ''): Ended => {
    const { status, stdout, stderr } = spawnSync('sh', ['-eu', '-c', script], {
      cwd: place,
      env,
      input,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    })
    return { code: status, out: stdout.trim(), err: stderr.trim() }
  }
  /** podman-compose of Debian 12 ends with 0 whatever came of it, and says codes in lines; what is there it starts. */
  const must = (script: string, input = ''): string => {
    const { code, out, err } = run(script, input)
    if (code !== 0 || /^exit code: [1-9]\d*$(?!\npodman start )/m.test(out))
      throw new Error(`This failed:\n${script}\n${out}\n${err}`)
    return out
  }
  return {
    place,
    run,
    must,
    close: (): void => {
      run('podman rm --all --force --time 0; podman network rm --force corridor')
      run(`umount ${join(scratch, 'storage/overlay')}`)
      if (readFileSync('/proc/mounts', 'utf8').includes(scratch))
        throw new Error(`${scratch} still has mounts; nothing is removed.`)
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

/** runc also runs where both generations of cgroups are mounted; the limits are what a guest may give itself. */
function writeSettings(scratch: string): Record<string, string> {
  const [engine, storage] = [join(scratch, 'containers.conf'), join(scratch, 'storage.conf')]
  const texts = {
    [engine]: [
      '[containers]',
      'default_ulimits = ["nofile=16384:16384", "nproc=16384:16384"]',
      '[engine]',
      'runtime = "runc"',
      'lock_type = "file"',
      `tmp_dir = "${join(scratch, 'libpod')}"`,
      '[network]',
      'network_backend = "netavark"',
      `network_config_dir = "${join(scratch, 'networks')}"`,
    ],
    [storage]: [
      '[storage]',
      'driver = "overlay"',
      `graphroot = "${join(scratch, 'storage')}"`,
      `runroot = "${join(scratch, 'running')}"`,
    ],
  }
  for (const [file, lines] of Object.entries(texts)) writeFileSync(file, `${lines.join('\n')}\n`)
  return { CONTAINERS_CONF: engine, CONTAINERS_STORAGE_CONF: storage }
}
