import fc from 'fast-check'
import { afterEach } from 'vitest'
import { propertySeed } from './seed.ts'

fc.configureGlobal({ seed: propertySeed })

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(`PROPERTY_SEED=${propertySeed} repeats the random values.`)
})
