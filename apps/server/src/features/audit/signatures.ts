import type { Secrets } from '../../platform/secrets.ts'
import type { AnchorLine } from './anchor.ts'
import { signaturesOf } from './chain.ts'
import type { StoredSeal } from './store.ts'

/**
 * Looks at the signatures of a chain, seal by seal. A seal's hash holds all seals before it, so a good signature speaks
 * for the whole chain up to there: keys that were retired since need not be there any more.
 */
export function makeSignatureCheck(secrets: Pick<Secrets, 'macs'>, anchor: Omit<AnchorLine, 'at'> | null) {
  let anySigned = false
  /** The first seal since the last good signature that nobody here can judge. */
  let unjudged: { readonly sid: number; readonly keyId: number } | undefined

  return {
    check: (seal: StoredSeal): string[] => {
      const { sid, keyId, signature } = seal
      if (keyId === null || signature === null) {
        const wasSigned = anySigned || (anchor?.sealSid === sid && anchor.keyId !== undefined)
        return wasSigned ? [`Seal ${sid} is not signed, though it was made when seals were.`] : []
      }
      anySigned = true
      const right = signaturesOf(secrets, seal).find((made) => made.keyId === keyId)
      if (!right) {
        unjudged ??= { sid, keyId }
        return []
      }
      if (!right.mac.equals(signature)) return [`Seal ${sid}: the signature is not one of ours.`]
      unjudged = undefined
      return []
    },
    end: (): string[] =>
      unjudged
        ? [
            `The seals from ${unjudged.sid} on are signed with key ${unjudged.keyId}, which is not in the ring.`,
          ]
        : [],
  }
}
