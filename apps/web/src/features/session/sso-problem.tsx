import type { SsoProblem } from '@corridor/contract/common/sso-problems'
import { useMessages } from './texts.ts'

/** Its sentences are many, and few people ever read one. */
export function SsoProblemText({ problem }: { readonly problem: SsoProblem }) {
  return <p>{useMessages().sso.problems[problem]}</p>
}
