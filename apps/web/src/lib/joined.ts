/** Requests that belong together: all answers, or the first failure. A lost session leads to the login screen. */
export function joined<T extends readonly unknown[]>(
  requests: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  if (!Array.isArray(requests)) throw new TypeError('joined() takes an array of requests')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Promise.all gives the same places; the check above is for callers without types.
  return Promise.all(requests) as Promise<unknown> as Promise<T>
}
