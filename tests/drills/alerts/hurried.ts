const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** A window has to hold several looks, which are three seconds apart. */
const leastSeconds = { window: 15, wait: 1 }

/**
 * The rules that are shipped, for people in a hurry: a minute of `for`, of a window or of an offset is a second. All else
 * is as operators have it, the thresholds too.
 */
export function hurried(rules: string): string {
  return rules.replaceAll(
    /(\[|for: |offset )(\d+)([smhd])\b/g,
    (_, before: string, count: string, unit: string) => {
      const seconds = (Number(count) * (secondsOf[unit] ?? 1)) / 60
      const least = before === '[' ? leastSeconds.window : leastSeconds.wait
      return `${before}${Math.max(least, Math.round(seconds))}s`
    },
  )
}
