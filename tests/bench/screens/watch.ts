import type { Page } from '@playwright/test'

export interface Measured {
  /** What the main thread did, in milliseconds. */
  readonly cpu: number
  /** How long each key or click took until something was painted; what was faster than 16 ms is not told. */
  readonly answers: readonly number[]
}

interface Seen {
  /** Longest event of each interaction, by its number. */
  answers: Record<number, number>
  shift: number
}

declare global {
  interface Window {
    seen: Seen
  }
}

export interface Readings {
  readonly cpu: () => Promise<number>
  /** Since it was last asked, once what is still to be painted is. */
  readonly answers: () => Promise<number[]>
  readonly shift: () => Promise<number>
}

/** In the page, before anything else runs there. */
function observe(): void {
  window.seen = { answers: {}, shift: 0 }
  const { seen } = window
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming
      if (interactionId > 0)
        seen.answers[interactionId] = Math.max(seen.answers[interactionId] ?? 0, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) seen.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export async function watch(page: Page): Promise<Readings> {
  await page.addInitScript(observe)
  const devtools = await page.context().newCDPSession(page)
  // Time of the processor and not of the clock: what else the machine does is not ours.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    cpu: async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    },
    answers: () =>
      page.evaluate(async () => {
        // Told after its frame, and in a turn of its own.
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 50)))
        const answers = Object.values(window.seen.answers)
        window.seen.answers = {}
        return answers
      }),
    shift: () => page.evaluate(() => window.seen.shift),
  }
}

export async function measured(readings: Readings, work: () => Promise<void>): Promise<Measured> {
  const late = await readings.answers()
  if (late.length > 0) throw new Error(`${late.length} answers came after the step that they belong to.`)
  const before = await readings.cpu()
  await work()
  const cpu = (await readings.cpu()) - before
  return { cpu, answers: await readings.answers() }
}
