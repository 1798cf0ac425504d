import { showToast } from '../toast/toasts.ts'

interface Told {
  readonly copied: string
  /** The browser may forbid it; this says what else can be done. */
  readonly failed: string
}

/** Into the clipboard. How it went is shown, and read out. */
export async function copyText(text: string, { copied, failed }: Told): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', about: 'copy', message: copied })
  } catch {
    showToast({ kind: 'error', about: 'copy', message: failed })
  }
}
