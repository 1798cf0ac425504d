import { defineConfig } from '@playwright/test'
import { browserPath } from './tools/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e-setup.ts',
  // The tests of a file share a server, so a file stays with its worker.
  fullyParallel: false,
  workers: 2,
  // A flaky test is a bug, but it must not reject the work of a day. Playwright retries in a new worker, and the test
  // is printed under FLAKY until its cause is found (tests/flaky.md).
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  // Far beyond what a test takes: only what never comes may fail it, not a busy machine.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }], ['./tools/flaky-reporter.ts']],
  outputDir: 'reports/e2e',
  use: {
    // Without it, an action on an element that never comes waits until the test times out.
    actionTimeout: 60_000,
    viewport: { width: 1366, height: 768 },
    timezoneId: 'America/Chicago',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Whoever asks for less motion: every picture of a movement is drawn by the processor, some 60 a second.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browserPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
