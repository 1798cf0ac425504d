interface Forms {
  readonly one: string
  readonly other: string
}

/** Which form a count takes is a rule of the language: French has the singular for none, too. */
export function pluralIn(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  return (count, { one, other }) => (rules.select(count) === 'one' ? one : other)
}
