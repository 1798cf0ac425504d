import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder to throw away. Others may pass through it, though not look into it: otherwise the account that
 * PostgreSQL runs under would have to keep its data elsewhere, where nobody clears them away.
 */
export function makeScratchFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `corridor-${purpose}-`))
  chmodSync(folder, 0o711)
  return folder
}
