/** Somebody as the provider knows them: under a name of its own, which is never ours. */
export interface ProviderPerson {
  readonly sub: string
  readonly preferred_username?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly groups?: readonly string[] | undefined
  readonly amr?: readonly string[]
  readonly acr?: string
}

export interface ProviderOrder {
  readonly port: number
  /** Where the product is. */
  readonly origin: string
  readonly people: readonly ProviderPerson[]
}

export const client = { id: 'corridor', secret: 'a secret of the tests, and of nobody else' } as const
