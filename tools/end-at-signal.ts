const signals = ['SIGTERM', 'SIGINT'] as const

/**
 * While something starts there is nothing to finish: at a signal this process ends, and the database that it has
 * started with it. Gives what undoes it, for when all is up.
 */
export function endAtSignal(): () => void {
  const end = (): never => process.exit(1)
  for (const signal of signals) process.once(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}
