/** A kind of test that is too dear to run whole after each change. */
export interface Ring {
  readonly name: string
  /** The test file that only starts what the others start. */
  readonly idle: string
  readonly isTest: (file: string) => boolean
  /** Whether a change of the file can change what these tests see. */
  readonly concerns: (file: string) => boolean
  /** A change of the file runs all of them. */
  readonly isShared: (file: string) => boolean
  /** Whether a file that no test is known to run makes all of them run; otherwise another ring sees to it. */
  readonly answersFor: (file: string) => boolean
}

export const anyTest = /\.(test|spec)\.tsx?$/
const everywhere =
  /^(package-lock|package|tsconfig\.base)\.json$|^(apps|packages)\/[^/]+\/package\.json$|^tools\/local-postgres\/|^packages\/contract\/src\/common\//

export const http: Ring = {
  name: 'HTTP',
  idle: 'tests/http/idle.test.ts',
  isTest: (file) => /^(apps\/server\/src|tests\/http)\/.*\.test\.ts$/.test(file),
  concerns: (file) =>
    http.isTest(file) ||
    (!anyTest.test(file) &&
      (/^(apps\/server\/(src|migrations)|packages|tests\/http|tools\/load)\//.test(file) ||
        http.isShared(file))),
  isShared: (file) =>
    everywhere.test(file) ||
    /^vitest\.config\.ts$|^apps\/server\/(migrations|src\/(platform|core))\/|^tests\/support\/(?!e2e)/.test(
      file,
    ),
  answersFor: () => true,
}

export const browser: Ring = {
  name: 'browser',
  idle: 'tests/e2e/idle.spec.ts',
  isTest: (file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file),
  concerns: (file) =>
    browser.isTest(file) ||
    (!anyTest.test(file) &&
      (/^(apps\/(server\/src|web)|packages|tests\/e2e|tools\/load)\//.test(file) || browser.isShared(file))),
  isShared: (file) =>
    everywhere.test(file) ||
    /^playwright\.config\.ts$|^apps\/web\/([^/]+$|public\/|src\/ui\/|src\/lib\/(?!messages\/))|^tests\/support\//.test(
      file,
    ),
  answersFor: (file) => !file.startsWith('apps/server/'),
}
