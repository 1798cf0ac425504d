/** How many run: a page that is loaded again would lose them. */
let runningCount = 0

export function isDownloading(): boolean {
  return runningCount > 0
}

/** Counted as long as the work goes on. */
export async function counted<Result>(work: () => Promise<Result>): Promise<Result> {
  runningCount += 1
  try {
    return await work()
  } finally {
    runningCount -= 1
  }
}
