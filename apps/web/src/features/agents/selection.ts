interface WithSid {
  readonly sid: number
}

/** After a creation: the agent that the former list did not have; of several, the one that was just saved. */
export function createdAgent<Row extends WithSid>(
  former: readonly Row[],
  now: readonly Row[],
  savedSid: number,
): Row | undefined {
  const known = new Set(former.map(({ sid }) => sid))
  const added = now.filter(({ sid }) => !known.has(sid))
  return added.find(({ sid }) => sid === savedSid) ?? added[0]
}

/** After a search: what is not among the results is no longer selected. */
export function stillSelected(sid: number | null, now: readonly WithSid[]): number | null {
  return now.some((row) => row.sid === sid) ? sid : null
}
