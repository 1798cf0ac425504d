const hole = '{}'

/** What stands in the hole of a text, if it is that text. */
function valueIn(event: string, told: string): string | null {
  const [head, tail] = told.split(hole)
  if (head === undefined || tail === undefined) return null
  const isTold = event.length > head.length + tail.length && event.startsWith(head) && event.endsWith(tail)
  return isTold ? event.slice(head.length, event.length - tail.length) : null
}

/** What the log says to have happened, in the language of the screen; what that does not know stays as it is. */
export function eventWords(event: string, words: Readonly<Record<string, string>>): string {
  const whole = words[event]
  if (whole !== undefined) return whole
  for (const [told, said] of Object.entries(words)) {
    const value = valueIn(event, told)
    if (value !== null) return said.replace(hole, () => value)
  }
  return event
}
