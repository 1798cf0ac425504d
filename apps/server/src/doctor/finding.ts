import type { Platform } from '../platform/platform.ts'

/** `look` works and may hurt later; `bad` endangers money, or stops work now. */
export type Level = 'ok' | 'look' | 'bad'

export interface Finding {
  readonly level: Level
  readonly about: string
  /** What is so; where it is not in order also what to do. */
  readonly told: string
}

/** Reads alone: whoever asks how a sick house is must not change it. */
export type Check = (platform: Platform) => Promise<readonly Finding[]>

export function finding(level: Level, about: string, told: string): Finding {
  return { level, about, told }
}
