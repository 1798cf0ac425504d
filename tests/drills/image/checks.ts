import { z } from 'zod'
import { type Engine, image } from './engine.ts'

const user = 10_001
/** Of the image, what others than its owner may write to: two folders are Debian's own, for everybody. */
const openInImage = ['/run/lock', '/tmp', '/var/lib/corridor', '/var/tmp']
/** With a root that is read alone; Podman puts memory at `/var/tmp`. */
const openInContainer = ['/tmp', '/var/lib/corridor', '/var/tmp']
const memoryBytes = 2 ** 30
/** Characters of a finding: a root that is open to all is a list of every file. */
const mostTold = 300

const findOpen =
  'find / -path /proc -prune -o -path /sys -prune -o -path /dev -prune -o -writable ! -type l -print'
/** Keys as files have them, foreign ones and our own, and what secrets are called where they are given. */
const findSecrets = `
  grep -rlxIE -e '-----BEGIN [A-Z ]*PRIVATE KEY-----' -e '[0-9]+:[0-9a-f]{64}' . || [ $? = 1 ]
  find . -name secret-keys -o -name '*-url' -o -name .npmrc -o -name '*.env'
  find . -path './etc/corridor/*' -o -path './run/secrets/*' -o -path './var/lib/corridor/*'`

const config = z.object({
  User: z.string(),
  Env: z.array(z.string()),
  Entrypoint: z.tuple([z.string()]),
  StopSignal: z.string(),
})
const layers = z.object({ UpperDir: z.string(), LowerDir: z.string() })

function lines(text: string): string[] {
  return text.split('\n').filter(Boolean).sort()
}

function differing(what: string, found: readonly string[], wanted: readonly string[]): string[] {
  const [told = '', right = ''] = [found, wanted].map((list) => list.join(' ') || 'nothing')
  if (told === right) return []
  const start = told.length > mostTold ? `${told.slice(0, mostTold)}… (${found.length} in all)` : told
  return [`${what}: ${start}, and not ${right}`]
}

/** In every layer by itself: what a later one takes away can still be had from the image. */
function secretsIn({ must }: Engine): string[] {
  const { UpperDir, LowerDir } = layers.parse(
    JSON.parse(must(`podman image inspect --format '{{json .GraphDriver.Data}}' ${image}`)),
  )
  return [UpperDir, ...LowerDir.split(':')].flatMap((layer) => lines(must(`cd ${layer}; ${findSecrets}`)))
}

/** The image by itself, with a root that could be written to. */
export function checkImage(engine: Engine): string[] {
  const { must } = engine
  const inside = (script: string): string =>
    must(`podman run --rm --network none --entrypoint sh ${image} -c "${script} || true"`)
  const said = config.parse(JSON.parse(must(`podman image inspect --format '{{json .Config}}' ${image}`)))
  const node = must(`podman run --rm --network none --read-only ${image} --version`)
  return [
    ...differing('the user', [said.User], [`${user}:${user}`]),
    ...differing('the entry', [said.Entrypoint[0].split('/').at(-1) ?? ''], ['node']),
    ...differing('Node', [node], [process.version]),
    ...differing('the signal of a stop', [said.StopSignal], ['SIGTERM']),
    ...differing('who it runs as', [inside('id -u'), inside('id -g')], [String(user), String(user)]),
    ...differing('what can be written to', lines(inside(findOpen)), openInImage),
    ...differing('keys and secrets', secretsIn(engine), []),
    ...differing(
      'secrets among its settings',
      said.Env.filter((setting) => /^\w*(SECRET|PASSWORD|TOKEN|_KEY|_URL)\w*=/.test(setting)),
      [],
    ),
  ]
}

/** A process at work: what it is, and what it could do. */
export function checkContainer({ must }: Engine, container: string): string[] {
  const status = must(`podman exec ${container} cat /proc/1/status`)
  const value = (name: string): string[] =>
    (new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? '').trim().split(/\s+/)
  const found = lines(must(`podman exec ${container} sh -c "${findOpen} || true"`))
  const root = must(`podman exec ${container} sh -c "grep -E '^[^ ]+ / ' /proc/mounts"`).split(' ')[3] ?? ''
  // By either generation of cgroups.
  const memory = must(
    `podman exec ${container} sh -c "cd /sys/fs/cgroup; cat memory.max || cat memory/memory.limit_in_bytes" 2>/dev/null`,
  )
  const four = Array.from({ length: 4 }, () => String(user))
  return [
    ...differing('the user', value('Uid'), four),
    ...differing('the group', value('Gid'), four),
    ...differing('rights of root', value('CapBnd'), ['0'.repeat(16)]),
    ...differing('no new rights', value('NoNewPrivs'), ['1']),
    ...differing('calls of the kernel that are filtered', value('Seccomp'), ['2']),
    ...differing('the root file system', [root.split(',')[0] ?? ''], ['ro']),
    ...differing('memory', [memory], [String(memoryBytes)]),
    ...differing(
      'what can be written to',
      found.filter((path) => !path.startsWith('/var/lib/corridor/')),
      openInContainer,
    ),
  ].map((finding) => `${container}: ${finding}`)
}
