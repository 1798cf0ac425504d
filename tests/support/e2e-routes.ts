import { expect, type Page } from '@playwright/test'

const probe = '/healthz?stopped'

/**
 * Chromium says that it stops the calls of a page a moment before it does: on a busy machine, of some hundred calls that
 * were made right after, one or two came through. So `route` of this page is done when a call of the page was stopped.
 */
export function withRoutesThatHold(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...order) => {
    const placed = await route(...order)
    // A page that is opened later is stopped from its first call on.
    if (page.url() === 'about:blank') return placed
    await route(
      ({ pathname, search }) => pathname + search === probe,
      (call) => call.fulfill({ body: 'stopped' }),
    )
    await expect
      .poll(() => page.evaluate(async (path) => (await fetch(path)).text(), probe).catch(String))
      .toBe('stopped')
    return placed
  }
}
