import type { DownloadKind } from '@corridor/contract/downloads'
import type { AccountGiven } from '#support/account.ts'
import type { StoredHeads } from '#support/stored-reconciliations.ts'
/** What a sample may build on. */
export interface Given {
  /** Different at every call. */
  readonly unique: string
  /** Stores a user of its own for this one call. */
  readonly storeUser: () => Promise<{ readonly sid: number; readonly version: number }>
  readonly account: AccountGiven
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
  /** Stores a customer of its own for this one call. */
  readonly storeCustomer: () => Promise<{ readonly sid: number }>
  /** Stores a customer with one scan, for this one call. */
  readonly storeDocument: () => Promise<{ readonly sid: number; readonly customer: number }>
  /** Stores two customers and merges them, for this one call. */
  readonly storeMerge: () => Promise<number>
  /** Stores a customer of whom a transfer has said something else, for this one call. */
  readonly storeSuggestion: () => Promise<number>
  /** Stores a rule that is off, or a name on the watch list, for this one call. */
  readonly storeHoldRule: () => Promise<{ readonly sid: number; readonly version: number }>
  readonly storeWatched: () => Promise<number>
  /** Stores a transfer that can be paid out, for this one call. */
  readonly storeTransfer: () => Promise<number>
  /** Stores an agency with a limit, or the payment of an agency, of its own for this one call. */
  readonly storeLimit: () => Promise<number>
  readonly storePayment: () => Promise<number>
  /** Stores a proposed bank account of an agency of its own, by the caller or by somebody else. */
  readonly storeProposal: (whose: 'own' | 'of another') => Promise<number>
  /** Stores a transfer on hold, for this one call. */
  readonly storeHeld: () => Promise<number>
  /** Stores a note of whoever asks, for this one call. */
  readonly storeNote: () => Promise<number>
  /** Stores a view of whoever asks, for this one call. */
  readonly storeView: () => Promise<{ readonly sid: number; readonly version: number }>
  /** Of the clock of held transfers, as it is now. */
  readonly clockVersion: () => Promise<number>
  /** Stores a transfer that has expired, or one that was paid out yesterday, for this one call. */
  readonly storeExpired: () => Promise<number>
  readonly storePaidYesterday: () => Promise<number>
  /** Stores a settlement file of an agency of its own with one delivery that has failed, for this one call. */
  readonly storeSettlement: () => Promise<{
    readonly sid: number
    readonly delivery: number
    readonly agency: number
    readonly day: string
  }>
  /** Stores what a close would write of a transfer that was paid out yesterday; the same for all calls. */
  readonly storeHeads: () => Promise<StoredHeads>
  /** A day that is closed. */
  readonly storeClosedDay: () => Promise<string>
  /** A ticket for a file, in the session of whoever asks. */
  readonly ticketFor: (kind: DownloadKind, sid: number) => Promise<string>
  /** For routes with `:entity` in their path: the kind of record that is asked about. */
  readonly entity: string
}

export interface Sample {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string>
  readonly body?: unknown
  readonly bytes?: Uint8Array<ArrayBuffer>
}

/** Inputs that are answered 200 to whoever may call the route, by `feature.route`. */
export type Samples = Readonly<Record<string, (given: Given) => Sample | Promise<Sample>>>
