import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Browser, type BrowserContext, test as base, type CDPSession, type Page } from '@playwright/test'
import {
  type FunctionRecord,
  type Functions,
  functionsOf,
  root,
  takeFunctions,
  whetherTheyRan,
} from '../../tools/selection/functions.ts'

const folder = process.env['FUNCTION_RECORDS']
const sessions = new Map<Page, Promise<CDPSession | undefined>>()
let runningFile: string | undefined

async function startRecording(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', whetherTheyRan)
  return session
}

function write(functions: Functions): void {
  if (folder === undefined || runningFile === undefined) return
  const record: FunctionRecord = { test: relative(root, runningFile), functions }
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(record)}\n`)
}

/** Records what ran in these pages since the last call. Each server has a port, so a script is named by its path. */
async function takePages(pages: Iterable<Page>): Promise<void> {
  for (const page of pages) {
    const session = page.isClosed() ? undefined : await sessions.get(page)
    if (!session) continue
    const { result } = await session.send('Profiler.takePreciseCoverage')
    await session.send('Profiler.stopPreciseCoverage')
    await session.send('Profiler.startPreciseCoverage', whetherTheyRan)
    write(functionsOf(result, (url) => /^https?:\/\/.*?(\/assets\/.*\.js)$/.exec(url)?.[1]))
  }
}

function watchContext(context: BrowserContext): void {
  context.on('page', (page) => {
    // A page that closes at once has run nothing.
    sessions.set(
      page,
      startRecording(page).catch(() => undefined),
    )
    page.on('close', () => sessions.delete(page))
  })
  const close = context.close.bind(context)
  context.close = async (options) => {
    await takePages(context.pages())
    await close(options)
  }
}

function watchBrowser(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    watchContext(context)
    return context
  }
}

/** Playwright's own test, which records what the server and the pages of each test file run if a whole run asks for it. */
export const test =
  folder === undefined
    ? base
    : base.extend<{ recorded: undefined }, { watched: undefined }>({
        watched: [
          async ({ browser }, use) => {
            watchBrowser(browser)
            await use(undefined)
          },
          { scope: 'worker', auto: true },
        ],
        recorded: [
          async ({ watched }, use, { file }) => {
            takeFunctions()
            runningFile = file
            await use(watched)
            await takePages(sessions.keys())
            write(takeFunctions())
          },
          { auto: true },
        ],
      })
