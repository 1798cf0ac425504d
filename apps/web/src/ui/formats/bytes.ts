const units = ['bytes', 'KB', 'MB', 'GB'] as const

/** 1536 → '1.5 KB'. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`
}
