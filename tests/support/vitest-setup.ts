import type { TestProject } from 'vitest/node'
import { makeTemplate, startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    template: string
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startTestPostgres('http')
  project.provide('adminUrl', postgres.url('postgres'))
  project.provide('template', await makeTemplate(postgres, 'empty'))
  return postgres.stop
}
