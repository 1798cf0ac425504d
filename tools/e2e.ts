import { sourceOfBundle } from './selection/bundle.ts'
import { browser } from './selection/rings.ts'
import { chooseFiles, parseArguments, record, run } from './selection/run.ts'

/**
 * `npm run e2e` runs the browser tests that a change can break, `npm run e2e -- <name>` the files with that name in
 * their path, and `npm run e2e -- --all` everything. Other options are Playwright's.
 */
const { all, writesMap, named, rest, base } = parseArguments(process.argv.slice(2))

async function runChosen(): Promise<number> {
  const { chosen } = chooseFiles(browser, base)
  return chosen.length === 0 ? 0 : run('playwright', ['test', ...chosen, ...rest])
}

if (writesMap) process.exitCode = await record(browser, 'playwright', ['test', ...rest], sourceOfBundle())
else if (all || named) process.exitCode = await run('playwright', ['test', ...rest])
else process.exitCode = await runChosen()
