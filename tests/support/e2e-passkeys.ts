import type { CDPSession, Page } from '@playwright/test'

export interface VirtualKey {
  /** Whoever holds it shows finger, face or PIN; without that it says so. */
  readonly setVerified: (isVerified: boolean) => Promise<void>
  /** How many passkeys it holds. */
  readonly count: () => Promise<number>
  readonly unplug: () => Promise<void>
}

/** Chromium's own security key in software, for the pages of this browser. */
export async function plugInKey(page: Page): Promise<VirtualKey> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    unplug: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}
