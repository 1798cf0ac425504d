import { z } from 'zod'

const named = z.object({ name: z.string(), version: z.string() })
const audited = z.object({ invalid: z.array(named), missing: z.array(named) })
const failed = z.object({ error: z.object({ summary: z.string() }) })

interface Verdict {
  readonly bad: boolean
  readonly text: string
}

function list(packages: readonly z.infer<typeof named>[]): string {
  return packages.map(({ name, version }) => `${name} ${version}`).join(', ')
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}

/**
 * What `npm audit signatures --json` means for us. A wrong signature stops everything; a registry that offers none,
 * or keys that cannot be reached from here, is said and does not: the checksums of the lock file hold all the same.
 */
export function signaturesVerdict(output: string): Verdict {
  const answer = parsed(output)
  const done = audited.safeParse(answer)
  if (!done.success) {
    const why = failed.safeParse(answer).data?.error.summary ?? 'npm gave no verdict'
    return { bad: false, text: `Signatures were not checked: ${why}` }
  }
  const { invalid, missing } = done.data
  if (invalid.length > 0) return { bad: true, text: `Not what its publisher signed: ${list(invalid)}` }
  if (missing.length > 0)
    return { bad: false, text: `Every signature is right; without one: ${list(missing)}` }
  return { bad: false, text: 'Every package has a signature, and it is right' }
}
