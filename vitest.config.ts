import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { volumeSetting } from './tests/support/volume-setting.ts'

/** Tests that look at time, at memory or at what a process has kept: each file runs alone in a new process. */
const serial = [
  'apps/server/src/features/audit/worker.test.ts',
  'apps/server/src/features/customer-documents/customer-documents.test.ts',
  'apps/server/src/features/session/login-load.test.ts',
  'apps/server/src/features/session/memory.test.ts',
  'apps/server/src/features/session/timing.test.ts',
  'apps/server/src/features/transactions/exports.test.ts',
  'apps/server/src/partner/hostile.test.ts',
  'apps/server/src/partner/wire/memory.test.ts',
  'apps/server/src/platform/db/keyset.test.ts',
  'apps/server/src/platform/db/planned.test.ts',
  'apps/server/src/platform/schedules.test.ts',
  'tests/http/pipelining.test.ts',
]

/** The longest files start first: one that begins late leaves the other core without work in the end. */
const long = new Set(
  [
    'packages/domain/src/quotes/quote.properties.test.ts',
    'tests/http/access.test.ts',
    'tests/http/scope.test.ts',
    'tests/http/demo.test.ts',
    'apps/server/src/features/transactions/search.test.ts',
    'apps/server/src/keys-command.test.ts',
    'tests/http/shutdown.test.ts',
  ].map((file) => join(import.meta.dirname, file)),
)

/** Vitest knows how long a file takes from the run before, of which a clean clone has none. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...projects.values()].flatMap((specs) => [
      ...specs.filter(({ moduleId }) => long.has(moduleId)),
      ...specs.filter(({ moduleId }) => !long.has(moduleId)),
    ])
  }
}

/**
 * To load the server and to warm it up took more than half of a file's processor time. So a process runs one file after
 * the other: what a module keeps for good are statements and serialisers, and each file has its server and its database.
 */
const oneProcess = { isolate: false }

const withServer = {
  globalSetup: 'tests/support/vitest-setup.ts',
  setupFiles: ['tests/support/recording-setup.ts'],
}

export default defineConfig({
  // The tests beside the server are in a package of their own, which cannot name a folder outside of it.
  resolve: { alias: { '#support': join(import.meta.dirname, 'tests/support') } },
  test: {
    maxWorkers: 2,
    // What hangs is found all the same; what waits for a busy machine is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: 'tests/support/property-seed.ts',
    provide: { volume: volumeSetting },
    reporters: ['default', 'json'],
    sequence: { sequencer: LongestFirst },
    outputFile: { json: 'reports/vitest.json' },
    projects: [
      {
        extends: true,
        test: {
          // Vitest takes the projects by their names: the million quotes, the longest of all, run beside the first calls.
          name: 'functions',
          ...oneProcess,
          include: [
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'tests/mutations/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          ...withServer,
          name: 'http',
          ...oneProcess,
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
