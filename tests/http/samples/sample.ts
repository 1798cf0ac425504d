/** What a sample may build on. */
export interface Given {
  /** Different at every call. */
  readonly unique: string
  /** Stores a user of its own for this one call. */
  readonly storeUser: () => Promise<{ readonly sid: number; readonly version: number }>
  /** Stores an agency, or an agent of an agency, of its own for this one call. */
  readonly storeAgency: () => Promise<{ readonly sid: number; readonly version: number }>
  readonly storeAgent: () => Promise<{
    readonly sid: number
    readonly version: number
    readonly agentID: string
  }>
  readonly storeContact: () => Promise<{ readonly sid: number; readonly version: number }>
  /** Stores a set-up of files with a password, or the server of an agency, of its own for this one call. */
  readonly storeSetup: () => Promise<{ readonly sid: number; readonly version: number }>
  readonly storeSftp: () => Promise<{ readonly agency: number }>
  /** Stores an agency that is suspended, has this address on its list, or has office hours. */
  readonly storeSuspended: () => Promise<number>
  readonly storeAddress: (ip: string) => Promise<number>
  readonly storeSchedule: () => Promise<number>
  /** Stores the spread of a currency that has none, for this one call; or names such a currency. */
  readonly storeSpread: () => Promise<{ readonly sid: number; readonly retail: string }>
  readonly freeCurrency: () => Promise<string>
  /** Two countries that have no fee yet, or the fee of two, with two brackets up to 2000, for this one call. */
  readonly freePair: () => Promise<{
    readonly countryCodeCollect: string
    readonly countryCodeDestination: string
  }>
  readonly storeFee: () => Promise<{
    readonly sid: number
    readonly bracketSid: number
    readonly countryCodeCollect: string
    readonly countryCodeDestination: string
  }>
  /** Stores a transfer that can be paid out, for this one call. */
  readonly storeTransfer: () => Promise<number>
  /** For routes with `:entity` in their path: the kind of record that is asked about. */
  readonly entity: string
}

export interface Sample {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

/** Inputs that are answered 200 to whoever may call the route, by `feature.route`. */
export type Samples = Readonly<Record<string, (given: Given) => Sample | Promise<Sample>>>
