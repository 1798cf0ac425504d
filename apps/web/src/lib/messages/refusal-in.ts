import { isReason, type RefusalSentences, sentenceOf } from '@corridor/contract/refusals/refusals'
import type { RefusalWords } from './index.tsx'

/** How a language tells what the server has refused. */
export function refusalIn(sentences: RefusalSentences): RefusalWords {
  return (reason) => (isReason(reason) ? sentenceOf(reason, sentences) : null)
}
