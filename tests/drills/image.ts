import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { moveMoney } from './first-transfer.ts'
import { buildImages } from './image/build.ts'
import { checkContainer, checkImage } from './image/checks.ts'
import {
  findOpenPorts,
  readServed,
  refuseTakenPorts,
  type Served,
  startAsAfterTheMachine,
  stop,
  untilReady,
} from './image/compose.ts'
import { type Engine, openEngine, whatIsMissing } from './image/engine.ts'
import { judgeAudit, logInStaff, ownerSettings, refuseLost } from './image/work.ts'

/**
 * Builds the image and brings it up with the compose file, by the commands of docs/operations/containers.md taken from
 * the page itself; then a transfer over SOAP, a log-in of staff, containers made anew, the stop of each process and the
 * start of all as after the machine. Needs root, Podman and the ports of the file. Ends with 0 only if all of it held.
 * Usage: npm run drill:image [-- --package FILE] [--json]
 */
const { values } = parseArgs({
  options: { package: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const project = join(import.meta.dirname, '../..')
const page = readFileSync(join(project, 'docs/operations/containers.md'), 'utf8')
/** Whatever the page asks a person for. */
const password = 'of no use outside the drills'
const began = performance.now()

function seconds(): number {
  return Math.round((performance.now() - began) / 1000)
}

function tell(what: string): void {
  if (!values.json) console.log(`${String(seconds()).padStart(4)} s  ${what}`)
}

/** The commands of the page in their order: the image, the installation, the first person, the start, a new version. */
function readPage() {
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block.trim())
  const [build, install, person, start, renew] = blocks
  const login = /--login (\S+)/.exec(person ?? '')?.[1]
  if (!build || !install || !login || !person || !start || !renew || blocks.length !== 5)
    throw new Error(`The page has ${blocks.length} blocks of commands.`)
  return { build, install, person, login, start, renew }
}

/** Does something, and comes back with the seconds until all of them are ready. */
async function readyAfter(engine: Engine, served: readonly Served[], what: () => void): Promise<number> {
  const from = seconds()
  what()
  for (const one of served) await untilReady(engine, one)
  return seconds() - from
}

function buildAndLook(engine: Engine, command: string) {
  const built = buildImages(engine, command)
  tell(`base ${built.baseMegabytes} MB in ${built.baseSeconds} s`)
  tell(`image ${built.imageMegabytes} MB in ${built.imageSeconds} s`)
  const findings = checkImage(engine)
  tell('looked into the image')
  return { built, findings }
}

async function drill(engine: Engine) {
  const served = readServed(engine)
  await refuseTakenPorts(served)
  const commands = readPage()
  const { built, findings } = buildAndLook(engine, commands.build)
  const installSeconds = await readyAfter(engine, served, () => {
    engine.must(commands.install)
    engine.must(commands.person, `${password}\n`)
    engine.must(commands.start)
  })
  tell(`from nothing to three processes that are ready: ${installSeconds} s`)
  for (const { container } of served) findings.push(...checkContainer(engine, container))
  findings.push(...(await findOpenPorts(served)))
  const transfer = await moveMoney(ownerSettings(engine))
  tell(`transfer ${transfer} sent and paid out`)
  tell(`${commands.login} logged in and saw ${await logInStaff(commands.login, password)} users`)
  // What is there stays, says the page.
  engine.must(commands.install)
  const renewSeconds = await readyAfter(engine, served, () => engine.must(commands.renew))
  refuseLost(engine, transfer)
  findings.push(...judgeAudit(engine, commands.person))
  tell(
    `installed over what is there, and the containers made anew in ${renewSeconds} s: the transfer is there`,
  )
  const stopped = served.map((one) => stop(engine, one))
  findings.push(...stopped.flatMap((one) => one.findings))
  const stopSeconds = Object.fromEntries(stopped.map((one) => [one.container, one.seconds]))
  tell(`stopped, in seconds: ${JSON.stringify(stopSeconds)}`)
  const restartSeconds = await readyAfter(engine, served, () => startAsAfterTheMachine(engine))
  tell(`started as after the machine: ${restartSeconds} s`)
  return { ...built, installSeconds, renewSeconds, stopSeconds, restartSeconds, seconds: seconds(), findings }
}

const missing = whatIsMissing()
if (missing !== undefined) {
  console.error(missing)
  process.exit(2)
}
const file =
  values.package ??
  execFileSync('npm', ['run', '--silent', 'package'], { cwd: project, encoding: 'utf8' }).trim()
tell(`package ${basename(file)}`)
const engine = openEngine(makeScratchFolder('image'), file)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    engine.close()
    process.exit(1)
  })
try {
  const drilled = await drill(engine)
  if (values.json) console.log(JSON.stringify(drilled))
  for (const finding of drilled.findings) tell(finding)
  tell(`${drilled.findings.length} findings`)
  process.exitCode = drilled.findings.length === 0 ? 0 : 1
} finally {
  engine.close()
}
