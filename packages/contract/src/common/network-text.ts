import { z } from 'zod'
import { because } from '../refusals/because.ts'
import type { ReasonCode } from '../refusals/refusals.ts'
import { isNetwork, readNetwork } from './network.ts'

/** One address or one network, in the spelling that lists have, whatever spelling came. */
export const networkText = z
  .string()
  .trim()
  .min(1, because('required'))
  .max(60, because('not_an_address'))
  .transform((text, context) => {
    const read = readNetwork(text)
    if (isNetwork(read)) return read.text
    context.addIssue(
      read
        ? { code: 'custom', message: 'address_in_network' satisfies ReasonCode, params: { ...read } }
        : { code: 'custom', message: because('not_an_address') },
    )
    return z.NEVER
  })
