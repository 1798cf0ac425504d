import { choosePure, projectsOf } from './selection/choose.ts'
import { http } from './selection/rings.ts'
import { chooseFiles, parseArguments, record, run } from './selection/run.ts'

/**
 * `npm test` runs what a change can break, `npm test <name>` the files with that name in their path, and
 * `npm test -- --all` everything. Other options are Vitest's.
 */
const { all, writesMap, named, rest, base } = parseArguments(process.argv.slice(2))

async function runChosen(): Promise<number> {
  const { chosen, changed, files } = chooseFiles(http, base)
  const pure = choosePure(files, changed)
  const projects = projectsOf(changed)
  console.log(pure.why)
  console.log(`types: ${projects.join(' ') || 'nothing has changed'}`)
  const wrong: string[] = []
  for (const project of projects) if ((await run('tsc', ['-p', project])) !== 0) wrong.push(project)
  const code = await run('vitest', ['run', ...pure.files, ...chosen, ...rest])
  if (wrong.length > 0) console.error(`wrong types, see above: ${wrong.join(' ')}`)
  return wrong.length > 0 ? 1 : code
}

if (writesMap) process.exitCode = await record(http, 'vitest', ['run', ...rest])
else if (all || named) process.exitCode = await run('vitest', ['run', ...rest])
else process.exitCode = await runChosen()
