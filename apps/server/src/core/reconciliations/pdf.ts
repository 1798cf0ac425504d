import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ToWrite, Written } from './pdf-thread.ts'
import { ReportError, type Summary } from './summary.ts'

/** A page of some hundred lines takes a second at most: whatever takes so long never ends. */
const patienceMs = 60_000

export interface MadePdf {
  readonly pdf: Buffer
  /** Characters that its face lacks, as U+4E2D. */
  readonly missing: readonly string[]
}

/** Makes one at a time. */
export type PdfMaker = (summary: Summary) => Promise<MadePdf>

function startThread(): Worker {
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  // Whoever waits for a page is told by it; without anybody here it would end the process.
  thread.on('error', () => undefined)
  return thread
}

async function answerOf(thread: Worker, order: ToWrite): Promise<MadePdf> {
  const answered = once(thread, 'message', { signal: AbortSignal.timeout(patienceMs) })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window.
  thread.postMessage(order)
  const [answer]: Written[] = await answered
  if (!answer || 'failure' in answer) throw new ReportError(`No page was made: ${answer?.failure}`)
  return { pdf: Buffer.from(answer.pdf), missing: answer.missing }
}

/**
 * Laying out a page keeps its thread busy from beginning to end, so it is not the one that answers and beats. It starts
 * with the first page and stays for all of them; after a failure the next page gets another.
 */
export async function withPdfThread<T>(work: (make: PdfMaker) => Promise<T>): Promise<T> {
  let thread: Worker | undefined
  const end = async (): Promise<void> => {
    await thread?.terminate()
    thread = undefined
  }
  const make: PdfMaker = async (summary) => {
    thread ??= startThread()
    try {
      return await answerOf(thread, { summary })
    } catch (error) {
      await end()
      throw error
    }
  }
  try {
    return await work(make)
  } finally {
    await end()
  }
}
