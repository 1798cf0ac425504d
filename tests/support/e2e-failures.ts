import type { Page, Request, TestInfo } from '@playwright/test'

/** The end of the list: what a failed test waited for last. */
const toldCalls = 30
const toldCharacters = 3_000

function callOf(request: Request, outcome: string): string {
  return `${request.method()} ${request.url()} ${outcome}`
}

/**
 * What a page was doing, for the log of a test that failed on a machine whose files nobody can look at: the calls that
 * failed or were never answered, and what stood on the screen.
 */
export function watchCalls(page: Page): (test: TestInfo) => Promise<void> {
  const began = Date.now()
  const open = new Map<Request, number>()
  const unwell: string[] = []
  page.on('request', (request) => open.set(request, Date.now() - began))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('response', (response) => {
    if (response.status() >= 400) unwell.push(callOf(response.request(), String(response.status())))
  })
  page.on('requestfailed', (request) => {
    open.delete(request)
    unwell.push(callOf(request, request.failure()?.errorText ?? 'failed'))
  })
  return async ({ status, expectedStatus, title }) => {
    if (status === expectedStatus) return
    for (const [request, atMs] of open) unwell.push(callOf(request, `not answered since ${atMs} ms`))
    const screen = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
    const told = [
      `Failed: ${title}`,
      page.url(),
      ...unwell.slice(-toldCalls),
      screen.slice(0, toldCharacters),
    ]
    process.stdout.write(`${told.join('\n')}\n`)
  }
}
