import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests that look at time or memory: they run after all others and one by one, so that only strangers disturb them. */
const serial = [
  'apps/server/src/features/audit/worker.test.ts',
  'apps/server/src/features/customer-documents/customer-documents.test.ts',
  'apps/server/src/features/session/login-load.test.ts',
  'apps/server/src/features/session/memory.test.ts',
  'apps/server/src/features/session/throttle.test.ts',
  'apps/server/src/features/session/timing.test.ts',
  'apps/server/src/features/transactions/exports.test.ts',
  'apps/server/src/partner/hostile.test.ts',
  'apps/server/src/partner/wire/memory.test.ts',
  'apps/server/src/partner/wire/scan.test.ts',
  'apps/server/src/platform/schedules.test.ts',
  'tests/http/shutdown.test.ts',
]

/** What hangs is found all the same; what waits for a busy machine is no failure. */
const withServer = {
  globalSetup: 'tests/support/vitest-setup.ts',
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  // The tests beside the server are in a package of their own, which cannot name a folder outside of it.
  resolve: { alias: { '#support': join(import.meta.dirname, 'tests/support') } },
  test: {
    maxWorkers: 2,
    setupFiles: 'tests/support/property-seed.ts',
    reporters: ['default', 'json'],
    outputFile: { json: 'reports/vitest.json' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 60_000,
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'apps/web/src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...withServer,
          name: 'http',
          include: ['apps/server/src/**/*.test.ts', 'tests/http/**/*.test.ts'],
          exclude: serial,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...withServer,
          name: 'serial',
          include: serial,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
