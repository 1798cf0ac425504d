/** As much of a browser as a log-in over two houses takes: cookies, and following where one is led. */
export function makeBrowser() {
  const cookies = new Map<string, string>()

  /** One step, without following. */
  const send = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }

  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    const isOver = attributes.some((one) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(one))
    if (isOver || value.join('=') === '') cookies.delete(name)
    else cookies.set(name, value.join('='))
  }

  /** Follows until a page comes, or an address that `stop` knows. */
  const follow = async (
    address: string,
    stop: (address: string) => boolean,
    init: RequestInit = {},
  ): Promise<{ readonly at: string; readonly text: string }> => {
    if (stop(address)) return { at: address, text: '' }
    const response = await send(address, init)
    const next = response.headers.get('location')
    if (next === null) return { at: address, text: await response.text() }
    return follow(new URL(next, address).href, stop)
  }
  return { cookies, send, follow }
}

export type Browser = ReturnType<typeof makeBrowser>

/** Where the product's own page begins. */
function isPage(address: string): boolean {
  return address.includes('/#/')
}

function isCallback(address: string): boolean {
  return address.includes('/sso/callback')
}

/** Through the provider's own log-in page and to the address that it leads back to, which is not opened yet. */
export async function logInAtProvider(
  browser: Browser,
  origin: string,
  sub: string,
  address = `${origin}/sso/start`,
): Promise<string> {
  const shown = await browser.follow(address, (at) => isCallback(at) || isPage(at))
  // Whoever is known there already is not asked.
  if (isCallback(shown.at) || isPage(shown.at)) return shown.at
  const action = /action="([^"]+)"/.exec(shown.text)?.[1]
  if (action === undefined) throw new Error(`no log-in page at ${shown.at}: ${shown.text}`)
  const form = { method: 'POST', body: new URLSearchParams({ sub }) }
  const after = await browser.follow(new URL(action, shown.at).href, isCallback, form)
  return after.at
}

/** What the page that one comes back to is told in the end: `done`, or why not. */
export async function said(browser: Browser, address: string): Promise<string> {
  const { at, text } = await browser.follow(address, isPage)
  return /[?&]sso=(\w+)/.exec(at)?.[1] ?? `${at} ${text}`
}
