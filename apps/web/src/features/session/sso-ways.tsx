import { useEffect, useEffectEvent, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { type LoginAnswer, redeemTicket } from './api.ts'
import css from './login-page.module.css'

/** Where somebody wanted to go: it stays in this window while the provider has it. */
const wantedKey = 'sso-wanted'

export function takeWanted(): string | undefined {
  const wanted = sessionStorage.getItem(wantedKey) ?? undefined
  sessionStorage.removeItem(wantedKey)
  return wanted
}

/** Whoever is back from the provider has a ticket, which is good once. */
export function useTicket(
  isBack: boolean,
  take: (redeem: () => Promise<LoginAnswer>) => Promise<unknown>,
): void {
  const isDue = useRef(isBack)
  const arrive = useEffectEvent(() => {
    if (!isDue.current) return
    isDue.current = false
    void take(redeemTicket)
  })
  useEffect(() => arrive(), [])
}

interface SsoWaysProps {
  readonly returnUrl: string | undefined
  /** Whether the fields of a password are there, which one person needs on the day when the provider is away. */
  readonly isPasswordShown: boolean
  readonly onPassword: () => void
  readonly busy: boolean
}

/** The way to the provider of single sign-on, and out of it. */
export function SsoWays({ returnUrl, isPasswordShown, onPassword, busy }: SsoWaysProps) {
  const texts = useMessages().session
  const start = (): void => {
    if (returnUrl === undefined) sessionStorage.removeItem(wantedKey)
    else sessionStorage.setItem(wantedKey, returnUrl)
    window.location.assign('/sso/start')
  }
  return (
    <>
      <ActionButton tone="primary" autoFocus busy={busy} onClick={start}>
        {texts.singleSignOn}
      </ActionButton>
      <p className={css['again']}>
        <LinkButton onClick={() => window.location.assign('/sso/end')}>{texts.signOutThere}</LinkButton>
      </p>
      <p className={css['again']}>
        <LinkButton aria-expanded={isPasswordShown} onClick={onPassword}>
          {texts.withPassword}
        </LinkButton>
      </p>
    </>
  )
}
