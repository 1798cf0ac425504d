/** Why a transfer is held, as every screen says it. */
export const holds = {
  reason: {
    amount: (above: string) => `Amount above ${above} USD`,
    first: (above: string) => `First transfer above ${above} USD`,
    perDay: (place: string, allowed: number) => `${place} transfer today, ${allowed} allowed`,
    watchList: 'Name like one on watch list',
    idExpired: (day: string) => `Photo id expired ${day}`,
    staff: (why: string) => `Held by staff: ${why}`,
  },
  /** Of the rules that had nothing against it. */
  passed: {
    amount: (above: string) => `not above ${above} USD`,
    first: { known: 'not the first transfer', small: (above: string) => `first, not above ${above} USD` },
    perDay: (today: number, allowed: number) => `${today} of ${allowed} transfers today`,
    watchList: 'watch list no hit',
    idExpired: { valid: 'id valid', none: 'no id date' },
  },
  /** Under the bar: what the rule lets pass, and how much more it is. */
  ruleFigure: (figure: string) => `rule ${figure}`,
  beyond: (more: string) => `${more} above`,
  idUntil: (until: string, on: string) => `Good until ${until}, sent on ${on}`,
  alsoTried: (words: readonly string[]) => `Also tried: ${words.join(' · ')}`,
  listed: { sender: (name: string) => `Sender: ${name}`, receiver: (name: string) => `Receiver: ${name}` },
  heldBy: {
    rule: (sid: number, version: number) => `Held by rule ${sid}, version ${version}`,
    staff: 'Held by staff',
  },
  rule: (sid: number, version: number) => `Rule ${sid}, version ${version}`,
  counts: ({ held, released, rejected }: { held: number; released: number; rejected: number }) =>
    `90 days: held ${held}, released ${released}, rejected ${rejected}`,
  place: (count: number) => {
    const ending = { one: 'st', two: 'nd', few: 'rd' } as Record<string, string>
    return `${count}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)] ?? 'th'}`
  },
}
