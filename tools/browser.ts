import { existsSync } from 'node:fs'

/** The shell is the same browser without a window: a test takes about half of the processor. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The Chromium of this machine; `CHROMIUM` names another one. */
export const browserPath = process.env['CHROMIUM'] ?? browsers.find((path) => existsSync(path)) ?? 'chromium'
