import { join } from 'node:path'
import { type Engine, image } from './engine.ts'

const base = 'docker.io/library/debian:12-slim'
const database = 'docker.io/library/postgres:17'

export interface Built {
  readonly baseSeconds: number
  readonly baseMegabytes: number
  readonly imageSeconds: number
  readonly imageMegabytes: number
}

function timed(work: () => void): number {
  const began = performance.now()
  work()
  return Math.round((performance.now() - began) / 1000)
}

/** Debian as bare as it comes, under the name of the registry's. */
function makeBase({ must }: Engine): void {
  must('mmdebstrap --variant=minbase --quiet bookworm ../base.tar')
  must(`podman import --quiet ../base.tar ${base}`)
  must('rm ../base.tar')
}

/** What compose.yaml has from a registry, made here: the base of the image, and a PostgreSQL. */
export function buildImages(engine: Engine, commandOfThePage: string): Built {
  const megabytes = (name: string): number =>
    Math.round(Number(engine.must(`podman image inspect --format '{{.Size}}' ${name}`)) / 1e6)
  const baseSeconds = timed(() => makeBase(engine))
  const imageSeconds = timed(() => engine.must(commandOfThePage))
  engine.must(`podman build --quiet -t ${database} ${join(import.meta.dirname, 'database')}`)
  return {
    baseSeconds,
    baseMegabytes: megabytes(base),
    imageSeconds,
    imageMegabytes: megabytes(image),
  }
}
