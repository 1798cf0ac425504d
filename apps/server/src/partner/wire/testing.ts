import { PartnerFault } from './fault.ts'
import { readRequest } from './read.ts'

/** How a body is refused, for the tests; null where it is read. Anything else that is thrown is a bug. */
export function faultOf(body: string): PartnerFault | null {
  try {
    readRequest(body)
    return null
  } catch (error) {
    if (error instanceof PartnerFault) return error
    throw error
  }
}
