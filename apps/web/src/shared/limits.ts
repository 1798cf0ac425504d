import { z } from 'zod'

interface Limits {
  readonly required: boolean
  readonly maxLength?: number
}

function maxLengthOf(schema: z.core.$ZodType): number | undefined {
  if ('maxLength' in schema && typeof schema.maxLength === 'number') return schema.maxLength
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return maxLengthOf(schema.unwrap())
  return schema instanceof z.ZodPipe ? maxLengthOf(schema.out) : undefined
}

/** What a text field shows of the contract's rules before anybody has typed: its mark and its greatest length. */
export function limitsOf(schema: z.ZodType): Limits {
  const maxLength = maxLengthOf(schema)
  return { required: !schema.safeParse('').success, ...(maxLength !== undefined && { maxLength }) }
}
