import type { Secrets } from '../../platform/secrets.ts'
import type { AnchorLine } from './anchor.ts'
import { signaturesOf } from './chain.ts'
import type { SignedSeal, StoredSeal } from './store.ts'

/** Whether one of our keys has signed it; undefined if that cannot be known here. */
function isOurs(secrets: Pick<Secrets, 'macs'>, seal: SignedSeal): boolean | undefined {
  if (seal.keyId === null || seal.signature === null) return false
  return signaturesOf(secrets, seal)
    .find(({ keyId }) => keyId === seal.keyId)
    ?.mac.equals(seal.signature)
}

/** Why nobody may sign on from this seal; one from before there were signatures may be gone on from. */
export function whatIsForeign(seal: SignedSeal, secrets: Pick<Secrets, 'macs'>): string | undefined {
  if (seal.keyId === null && seal.signature === null) return undefined
  const ours = isOurs(secrets, seal)
  if (ours === undefined)
    return `Seal ${seal.sid} is signed with key ${seal.keyId}, which is not in the ring: put it back behind the first.`
  return ours ? undefined : foreignSignature(seal)
}

/** Whoever has the database alone can make hashes anew, and no signature. */
export function carriesOurSignature(seal: SignedSeal, secrets: Pick<Secrets, 'macs'>): boolean {
  return isOurs(secrets, seal) === true
}

function foreignSignature({ sid }: SignedSeal): string {
  return `Seal ${sid}: the signature is not one of ours.`
}

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
      const ours = isOurs(secrets, seal)
      if (ours === undefined) {
        unjudged ??= { sid, keyId }
        return []
      }
      if (!ours) return [foreignSignature(seal)]
      unjudged = undefined
      return []
    },
    /** Whether a good signature speaks for all that has passed, or nothing had to be signed. */
    isSettled: (): boolean => unjudged === undefined,
    end: (): string[] =>
      unjudged
        ? [
            `The seals from ${unjudged.sid} on are signed with key ${unjudged.keyId}, which is not in the ring.`,
          ]
        : [],
  }
}
