import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The tests beside the server are in a package of their own, which cannot name a folder outside of it.
  resolve: { alias: { '#support': join(import.meta.dirname, 'tests/support') } },
  test: {
    maxWorkers: 2,
    reporters: ['default', 'json'],
    outputFile: { json: 'reports/vitest.json' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'apps/web/src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['apps/server/src/**/*.test.ts', 'tests/http/**/*.test.ts'],
          globalSetup: 'tests/support/vitest-setup.ts',
          // What hangs is found all the same; what waits for a busy machine is no failure.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
