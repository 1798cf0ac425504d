/** Holds the place of the traces. */
export function TracesPanel({ sid }: { sid: number }) {
  return <p>{sid}</p>
}
