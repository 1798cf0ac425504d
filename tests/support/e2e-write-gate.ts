import type { Page, Request, Route } from '@playwright/test'

type State = 'open' | 'lost' | 'failing' | 'held'

interface SentWrite {
  readonly method: string
  readonly path: string
  readonly body: string
}

/**
 * Lets the writes of a page through, loses them, answers them with a failure, or holds them. One route serves a whole
 * test: a new one for each state would stop every call of the page each time.
 */
export class WriteGate {
  readonly sent: SentWrite[] = []
  #state: State = 'open'
  #isWatched: (request: Request) => boolean = () => false
  #release: () => void = () => undefined
  #released: Promise<void> = Promise.resolve()

  async install(page: Page): Promise<void> {
    await page.route('**/api/**', (route) => this.#answer(route))
  }

  /** The gate counts and stops only the calls that match. */
  watch(pattern: RegExp): void {
    this.#isWatched = (request) =>
      pattern.test(`${request.method()} ${new URL(request.url()).pathname.replace(/\/$/, '')}`)
    this.open()
  }

  open(): void {
    this.sent.length = 0
    this.#state = 'open'
    this.#release()
  }

  lose(): void {
    this.open()
    this.#state = 'lost'
  }

  fail(): void {
    this.open()
    this.#state = 'failing'
  }

  hold(): void {
    this.open()
    this.#state = 'held'
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#released = promise
    this.#release = resolve
  }

  /** Lets the held writes go without forgetting them. */
  release(): void {
    this.#state = 'open'
    this.#release()
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request()
    if (!this.#isWatched(request)) return route.fallback()
    const { pathname: path } = new URL(request.url())
    this.sent.push({ method: request.method(), path, body: request.postData() ?? '' })
    if (this.#state === 'lost') return route.abort()
    if (this.#state === 'failing') return route.fulfill({ status: 500, body: '' })
    if (this.#state === 'held') await this.#released
    return route.fallback()
  }
}
