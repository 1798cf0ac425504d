import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { type Certificate, makeCertificate } from '#support/smtp.ts'
import { environment, readConfig } from '../apps/server/src/platform/config.ts'
import { longestDrainMs } from '../apps/server/src/platform/standing.ts'

const root = join(import.meta.dirname, '..')
const ops = join(root, 'ops')
let scratch: string
let certificate: Certificate

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'corridor-containers-'))
  certificate = makeCertificate()
})
afterAll(() => {
  rmSync(scratch, { recursive: true })
  certificate.remove()
})

function read(file: string): string {
  return readFileSync(join(ops, file), 'utf8')
}

const page = readFileSync(join(root, 'docs/operations/containers.md'), 'utf8')
const probes = new Set(
  [
    ...readFileSync(join(root, 'apps/server/src/platform/http/operations.ts'), 'utf8').matchAll(
      /app\.get\('([^']+)'/g,
    ),
  ].map(([, path]) => path),
)

type Settings = Readonly<Record<string, string>>

/** Starts as far as the settings go, in the mode that nobody has to name, with the secrets as files. */
function startWith(settings: Settings, databaseUrl: string): ReturnType<typeof readConfig> {
  const folder = mkdtempSync(join(scratch, 'secrets-'))
  writeFileSync(join(folder, 'database-url'), databaseUrl, { mode: 0o440 })
  writeFileSync(join(folder, 'secret-keys'), `1:${'5'.repeat(64)}`, { mode: 0o440 })
  const tls =
    'TLS_CERT_FILE' in settings
      ? { TLS_CERT_FILE: certificate.files.cert, TLS_KEY_FILE: certificate.files.key }
      : {}
  return readConfig({ ...settings, ...tls, CREDENTIALS_DIRECTORY: folder })
}

const entry = z
  .string()
  .regex(/^apps\/server\/src\/\w+\.ts$/)
  .refine((file) => existsSync(join(root, file)), 'There is no such entry')
const command = z.tuple([entry]).or(z.tuple([entry, z.literal('migrate')]))

describe('the image', () => {
  const text = read('container/Containerfile')
  const said = (word: string): string[] =>
    [...text.matchAll(new RegExp(`^${word} (.*)$`, 'gm'))].map(([, rest = '']) => rest)

  test('runs as nobody of the machine, on the Node of the package, an entry that there is', () => {
    expect(said('USER')).toEqual(['10001:10001'])
    const unit = read('systemd/corridor-api@.service')
    expect(unit).toContain(
      `ExecStart=${z.tuple([z.string()]).parse(JSON.parse(said('ENTRYPOINT')[0] ?? ''))[0]} `,
    )
    command.parse(JSON.parse(said('CMD')[0] ?? ''))
  })

  test('gives Node what the units give it', () => {
    const given = said('ENV').find((line) => line.startsWith('NODE_OPTIONS='))
    expect(read('systemd/corridor-.service.d/shared.conf')).toContain(`\nEnvironment=${given}\n`)
  })

  test('makes no key: the package is unpacked, and not installed', () => {
    expect(text).not.toMatch(/dpkg (-i|--install)|apt-get install[^\n]*\.deb/)
    expect(said('RUN')[0]).toMatch(/^dpkg-deb --extract /)
  })

  test('says nothing that no setting is', () => {
    const names = said('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''))
    // Those that Node and the help of the commands read by themselves.
    const known = new Set(['NODE_ENV', 'NODE_OPTIONS', 'CLI_NAME', ...Object.keys(environment.shape)])
    expect(names.filter((name) => !known.has(name))).toEqual([])
    expect(text).toContain('DATA_DIR=/var/lib/corridor ')
    expect(said('VOLUME')).toEqual(['/var/lib/corridor'])
  })
})

/** A service of ours: shut in, and at the ports of this machine alone. */
const composed = z.object({
  image: z.literal('corridor:latest'),
  // What podman-restart.service starts with the machine.
  restart: z.enum(['always', 'no']),
  stop_grace_period: z.string().regex(/^\d+s$/),
  user: z.literal('10001:10001'),
  read_only: z.literal(true),
  tmpfs: z.tuple([z.literal('/tmp')]),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  command,
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:(\d+):\1$/)).default([]),
  volumes: z.array(z.string()).default([]),
  secrets: z.tuple([
    z.object({ source: z.string(), target: z.literal('database-url') }),
    z.literal('secret-keys'),
  ]),
})

describe('compose', () => {
  const compose = z
    .object({
      services: z.record(z.string(), z.unknown()),
      secrets: z.record(z.string(), z.unknown()),
      networks: z.object({ inner: z.object({ external: z.literal(true), name: z.string() }) }),
    })
    .parse(parse(read('container/compose.yaml'), { merge: true }))
  const { database, ...ours } = compose.services
  const script = read('container/new-installation.sh')

  test('whoever writes the anchor of the audit log and whoever types commands about it see the same', () => {
    const seen = Object.entries(ours).map(([name, one]) => [name, composed.parse(one).volumes])
    const anchor = ['anchor:/var/lib/corridor']
    expect(Object.fromEntries(seen)).toEqual({ migrate: anchor, worker: anchor, api: [], gateway: [] })
  })

  test('the network is made as the settings have it, and is none that Podman has already', () => {
    const [, subnet = '', name] = /podman network create --subnet (\S+) (\S+)/.exec(script) ?? []
    expect(name).toBe(compose.networks.inner.name)
    // Podman's own network has all of it.
    expect(subnet).not.toMatch(/^10\.88\./)
    for (const given of Object.values(ours))
      expect(composed.parse(given).environment['TRUSTED_PROXIES']).toBe(subnet)
  })

  test('every secret is made', () => {
    const kept = [...script.matchAll(/^keep (\S+)/gm)].map(([, name]) => name)
    const roles = [...script.matchAll(/^(?:make_login|for role in) ([a-z ]+?)(?: createrole|;)/gm)]
    const urls = roles.flatMap(([, names = '']) => names.split(' ').map((role) => `${role}-url`))
    expect(new Set([...kept, ...urls])).toEqual(new Set(Object.keys(compose.secrets)))
  })

  test('PostgreSQL comes from a registry that is named: Podman of Debian knows none by itself', () => {
    const { image } = z.object({ image: z.string() }).parse(database)
    expect(image).toMatch(/^docker\.io\/library\/postgres:\d+$/)
  })

  test.each(Object.entries(ours))('%s is shut in, and its settings are taken', (_name, given) => {
    const { environment, ports, secrets, stop_grace_period: grace } = composed.parse(given)
    expect(compose.secrets).toHaveProperty(secrets[0].source)
    const config = startWith(environment, 'postgres://corridor_api_a:x@database/corridor')
    // What a process gives itself; podman-compose of Debian does not read it, so the page says it too.
    expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThan(longestDrainMs(config.drainMs) + config.stopMs)
    expect(page).toContain(`down -t ${Number.parseInt(grace, 10)}\n`)
    const published = ports.map((port) => Number(port.split(':')[1]))
    const served = environment['PORT']
      ? [config.port]
      : environment['PARTNER_PORT']
        ? [config.partnerPort]
        : []
    expect(published).toEqual([...served, ...(config.opsPort === undefined ? [] : [config.opsPort])])
  })

  test.each([
    { user: '0:0' },
    { read_only: false },
    { ports: ['3000:3000'] },
    { command: ['apps/server/src/apis.ts'] },
  ])('%o would be noticed', (change) => {
    expect(composed.safeParse(ours['api']).success).toBe(true)
    expect(
      composed.safeParse({ ...z.record(z.string(), z.unknown()).parse(ours['api']), ...change }).success,
    ).toBe(false)
  })
})

const probe = z.object({
  httpGet: z.object({
    path: z.string().refine((path) => probes.has(path), 'Nothing is told there'),
    port: z.literal('ops'),
    scheme: z.literal('HTTPS'),
  }),
})

const container = z.object({
  image: z.literal('corridor'),
  args: command,
  envFrom: z.tuple([z.object({ configMapRef: z.object({ name: z.literal('corridor') }) })]),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  resources: z.object({ limits: z.object({ memory: z.string() }) }),
  securityContext: z.object({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(
    z.object({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().default(false) }),
  ),
})

const shutIn = z.object({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.int().default(30),
  securityContext: z.object({
    runAsNonRoot: z.literal(true),
    runAsUser: z.literal(10001),
    fsGroup: z.literal(10001),
    seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
  }),
  volumes: z.array(z.looseObject({ name: z.string() })),
})

const pod = z.object({
  metadata: z.object({ labels: z.object({ app: z.string() }) }),
  spec: shutIn.extend({ containers: z.tuple([container]) }),
})

const labels = z.object({ matchLabels: z.object({ app: z.string() }) })
const manifest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('Deployment'),
    metadata: z.object({ name: z.string() }),
    spec: z.object({ selector: labels, template: pod }),
  }),
  z.object({ kind: z.literal('Job'), spec: z.object({ template: pod }) }),
  z.object({
    kind: z.literal('Service'),
    spec: z.object({
      selector: z.object({ app: z.string() }),
      ports: z.array(z.object({ port: z.int(), targetPort: z.string() })),
    }),
  }),
  z.object({ kind: z.literal('PodDisruptionBudget'), spec: z.object({ selector: labels }) }),
  z.object({ kind: z.literal('ConfigMap'), data: z.record(z.string(), z.string()) }),
  z.object({
    kind: z.literal('NetworkPolicy'),
    spec: z.object({ policyTypes: z.tuple([z.literal('Ingress')]) }),
  }),
  z.object({ kind: z.literal('PersistentVolumeClaim'), metadata: z.object({ name: z.string() }) }),
  // Where commands are typed: it has the owner's connection, must not be there for good, and keeps nothing.
  z.object({
    kind: z.literal('Pod'),
    spec: shutIn.extend({
      restartPolicy: z.literal('Never'),
      activeDeadlineSeconds: z.int().max(3600),
      containers: z.tuple([
        container
          .extend({ args: z.tuple([z.literal('-e'), z.string()]) })
          .refine(({ volumeMounts }) =>
            volumeMounts.some(({ mountPath, readOnly }) => mountPath === '/var/lib/corridor' && readOnly),
          ),
      ]),
    }),
  }),
])

describe('manifests of Kubernetes', () => {
  const folders = ['kubernetes', 'kubernetes/migrate', 'kubernetes/commands']
  const files = folders.flatMap((folder) =>
    readdirSync(join(ops, folder))
      .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
      .map((file) => `${folder}/${file}`),
  )
  const objects = files.flatMap((file) => parseAllDocuments(read(file)).map((one): unknown => one.toJS()))
  const manifests = objects.map((one) => manifest.parse(one))
  const deployments = manifests.filter((one) => one.kind === 'Deployment')
  const pods = manifests.flatMap((one) =>
    one.kind === 'Deployment' || one.kind === 'Job' ? [one.spec.template] : [],
  )
  const settings = manifests.find((one) => one.kind === 'ConfigMap')?.data ?? {}

  test.each(folders)('%s names each of its files', (folder) => {
    const { resources } = z
      .object({ resources: z.array(z.string()) })
      .parse(parse(read(`${folder}/kustomization.yaml`)))
    expect(resources.map((file) => `${folder}/${file}`).sort()).toEqual(
      files.filter((file) => file.split('/').slice(0, -1).join('/') === folder).sort(),
    )
  })

  test.each(pods.map((one) => [one.metadata.labels.app, one.spec] as const))(
    '%s starts with its settings, at the ports that it names, and stops in time',
    (_name, { containers: [{ args, env, ports, volumeMounts }], volumes, ...spec }) => {
      const own = Object.fromEntries(env.map(({ name, value }) => [name, value]))
      const config = startWith(
        { ...settings, ...own },
        'postgres://corridor_api_a:x@db.example/corridor?sslmode=verify-full',
      )
      const told = Object.fromEntries(ports.map(({ name, containerPort }) => [name, containerPort]))
      const served: Readonly<Record<string, object>> = {
        'apps/server/src/api.ts': { api: config.port },
        'apps/server/src/gateway.ts': { gateway: config.partnerPort },
      }
      const figures = config.opsPort === undefined ? {} : { ops: config.opsPort }
      expect(told).toEqual({ ...served[args[0]], ...figures })
      // What others are to reach listens for others; what is not served stays where it is.
      const listens = [config.host, config.partnerHost].filter((host) => host === '0.0.0.0')
      expect(listens).toHaveLength(args[0] in served ? 1 : 0)
      expect(config.opsHost).toBe('0.0.0.0')
      // What a process gives itself, after the time in which it leaves.
      expect(spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(
        longestDrainMs(config.drainMs) + config.stopMs,
      )
      expect(volumeMounts.map(({ name }) => name).sort()).toEqual(volumes.map(({ name }) => name).sort())
      const places = volumeMounts.map(({ mountPath }) => mountPath)
      expect(places).toEqual(expect.arrayContaining(['/run/secrets', '/etc/corridor/tls', '/tmp']))
      expect(settings['TLS_CERT_FILE']).toBe('/etc/corridor/tls/tls.crt')
    },
  )

  test('who serves is asked how it is, and whoever selects finds somebody', () => {
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual([
      'corridor-api',
      'corridor-gateway',
      'corridor-worker',
    ])
    const byApp = new Map(
      deployments.map(({ spec }) => [spec.template.metadata.labels.app, spec.template.spec]),
    )
    for (const { metadata, spec } of deployments) {
      expect([spec.selector.matchLabels.app, spec.template.metadata.labels.app]).toEqual([
        metadata.name,
        metadata.name,
      ])
      const [{ readinessProbe, livenessProbe }] = spec.template.spec.containers
      expect([readinessProbe?.httpGet.path, livenessProbe?.httpGet.path]).toEqual(['/readyz', '/healthz'])
    }
    const guarded = manifests.filter((one) => one.kind === 'PodDisruptionBudget')
    expect(guarded.map(({ spec }) => spec.selector.matchLabels.app)).toEqual([
      'corridor-api',
      'corridor-gateway',
    ])
    const services = manifests.filter((one) => one.kind === 'Service')
    expect(services).toHaveLength(2)
    for (const { spec } of services) {
      const served = byApp.get(spec.selector.app)?.containers[0].ports ?? []
      for (const { port, targetPort } of spec.ports)
        expect(served).toContainEqual({ name: targetPort, containerPort: port })
    }
  })

  test.each([
    ['runAsUser: 10001', 'runAsUser: 0'],
    ['readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false'],
    ['path: /readyz', 'path: /ready'],
    ['src/api.ts', 'src/apis.ts'],
    ['drop: [ALL]', 'drop: []'],
  ])('%s as %s would be noticed', (from, to) => {
    const text = read('kubernetes/api.yaml')
    const [first] = parseAllDocuments(text.replace(from, to))
    expect(text).toContain(from)
    expect(manifest.safeParse(first?.toJS()).success).toBe(false)
  })
})
