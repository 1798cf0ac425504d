import type { ErrorCode } from '../common/errors.ts'

/** What a value of a sentence is: any text, a number, or one word of a list. */
type ParamKind = 'text' | 'number' | readonly string[]

export type ParamKinds = Readonly<Record<string, ParamKind>>

/** Refusals by code: the general error, which has the HTTP status, and the values that the sentence needs. */
export type Refusals = Readonly<Record<string, { readonly error: ErrorCode; readonly params?: ParamKinds }>>

type ValueOf<Kind> = Kind extends 'text'
  ? string
  : Kind extends 'number'
    ? number
    : Kind extends readonly (infer Word)[]
      ? Word
      : never

/** The typed values that a declared refusal carries; none where it declares none. */
export type ParamsOf<Declared> = Declared extends { readonly params: infer Kinds }
  ? { readonly [Name in keyof Kinds]: ValueOf<Kinds[Name]> }
  : Readonly<Record<string, never>>

/** One language: total over what is declared, so that a code without a sentence does not compile. */
export type Sentences<Declared> = {
  readonly [Code in keyof Declared]: (params: ParamsOf<Declared[Code]>) => string
}

export type PlainCode<Declared> = {
  [Code in keyof Declared]: Declared[Code] extends { readonly params: object } ? never : Code
}[keyof Declared]

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOfKind(kind: ParamKind, value: unknown): boolean {
  if (kind === 'text') return typeof value === 'string'
  if (kind === 'number') return typeof value === 'number'
  return typeof value === 'string' && kind.includes(value)
}

/** Whether all declared values are there; more than those do no harm. */
export function hasParams<Declared extends { readonly params?: ParamKinds }>(
  { params: kinds = {} }: Declared,
  params: unknown,
): params is ParamsOf<Declared> {
  return isRecord(params) && Object.entries(kinds).every(([name, kind]) => isOfKind(kind, params[name]))
}
