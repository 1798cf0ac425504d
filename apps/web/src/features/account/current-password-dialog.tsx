import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { CodeField } from '../../shared/factor/code-field.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { type Account, type Proof, signOwn } from './api.ts'
import { AskedDialog } from './asked-dialog.tsx'
import { type Errand, forgetProof, isProofMissing, isProven } from './fresh.ts'
import { ProveDialog } from './prove-dialog.tsx'
import { useMessages } from './texts.ts'

/** Whose account it is, and what is there to prove it with besides the password. */
export interface Owner {
  readonly login: string
  /** In the place of a password. */
  readonly provesBySso: boolean
  readonly hasPasskey: boolean
  readonly hasCode: boolean
}

export function ownerOf({ login, provesBySso, secondFactor: { passkeys, app, codes } }: Account): Owner {
  return { login, provesBySso, hasPasskey: passkeys.length > 0, hasCode: app !== null || codes !== null }
}

const secrets = ['current', 'currentLevel2', 'oneTimeCode'] as const
type Secret = (typeof secrets)[number]

interface CurrentPasswordDialogProps {
  readonly title: string
  /** What comes of it. */
  readonly text: string
  readonly submit: { readonly label: string; readonly tone: 'primary' | 'danger' }
  readonly owner: Owner
  /** What a fresh log-in is for, where the owner has no password, and what goes on after it. */
  readonly errand: Errand
  readonly act: (proof: Proof & { readonly currentLevel2: string }) => Promise<void>
  readonly onClose: () => void
  /** Above the password, where more than that is asked. */
  readonly children?: ReactNode
  readonly isComplete?: boolean
  /** Said where the second-level password may be told too. */
  readonly secondLevel?: { readonly label: string; readonly hint: string } | undefined
}

/**
 * The current password once more, or a fresh log-in in its place, and the factor: whoever has a session alone, or a
 * caught password, gets no further.
 */
export function CurrentPasswordDialog(props: CurrentPasswordDialogProps) {
  const { title, text, owner, errand, onClose } = props
  const [hasProof, setHasProof] = useState(() => isProven(errand.purpose))
  if (owner.provesBySso && !hasProof)
    return <ProveDialog title={title} text={text} errand={errand} onClose={onClose} />
  const act: CurrentPasswordDialogProps['act'] = async (proof) => {
    try {
      await props.act(proof)
      forgetProof()
    } catch (error) {
      if (!isProofMissing(error)) throw error
      forgetProof()
      setHasProof(false)
    }
  }
  return <SecretsDialog {...props} act={act} />
}

function SecretsDialog(props: CurrentPasswordDialogProps) {
  const { title, text, submit: button, owner, onClose, children, isComplete = true, secondLevel } = props
  const { account, passwords: texts } = useMessages()
  const [typesCode, setTypesCode] = useState(!owner.hasPasskey)
  const asksCode = typesCode && owner.hasCode
  const { busy, failure, submit, field } = useSecrets(async (typed) => {
    const { current, currentLevel2, oneTimeCode } = typed
    const passkey = owner.hasPasskey && !typesCode ? { passkey: await signOwn() } : {}
    const password = owner.provesBySso ? {} : { current }
    await props.act({ ...password, currentLevel2, ...passkey, ...(asksCode && { oneTimeCode }) })
  })
  const [current, code] = [field('current'), field('oneTimeCode')]
  const isTold = owner.provesBySso || current.value !== ''
  const isReady = isComplete && isTold && (!asksCode || code.value.trim() !== '')
  return (
    <AskedDialog
      title={title}
      text={text}
      button={button}
      busy={busy}
      isReady={isReady}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {owner.provesBySso ? (
        <p role="status">{account.fresh.done}</p>
      ) : (
        <>
          {/* Whoever keeps passwords for people wants to know whose this one is. */}
          <input type="text" hidden readOnly autoComplete="username" value={owner.login} />
          <PasswordField {...current} label={texts.current} autoComplete="current-password" data-autofocus />
        </>
      )}
      {secondLevel && (
        <PasswordField
          {...field('currentLevel2')}
          label={secondLevel.label}
          description={secondLevel.hint}
          autoComplete="off"
        />
      )}
      {asksCode && <CodeField {...code} />}
      {owner.hasPasskey && !typesCode && <p>{account.factor.passkeyAsked}</p>}
      {owner.hasPasskey && owner.hasCode && !typesCode && (
        <p>
          <LinkButton onClick={() => setTypesCode(true)}>{account.factor.codeInstead}</LinkButton>
        </p>
      )}
    </AskedDialog>
  )
}

/** A form of secrets: what is wrong with one is told at its field, which is empty again and has the focus. */
function useSecrets(send: (typed: Readonly<Record<Secret, string>>) => Promise<void>) {
  const [typed, setTyped] = useState<Readonly<Record<Secret, string>>>({
    current: '',
    currentLevel2: '',
    oneTimeCode: '',
  })
  const [wrong, setWrong] = useState<{ readonly field: string; readonly message: string } | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [busy, run] = useBusy()
  const inputs = useRef<Partial<Record<Secret, HTMLInputElement | null>>>({})
  const change = (name: Secret, value: string): void => setTyped((before) => ({ ...before, [name]: value }))
  const work = async (): Promise<void> => {
    setWrong(null)
    setFailure(null)
    try {
      await send(typed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = error.fields.find(({ field }) => secrets.some((name) => name === field))
      const name = secrets.find((known) => known === refused?.field)
      if (!refused || !name) return setFailure(error)
      change(name, '')
      setWrong(refused)
      inputs.current[name]?.focus()
    }
  }
  return {
    busy,
    failure,
    submit: (event: FormEvent): void => {
      event.preventDefault()
      void run(work)
    },
    field: (name: Secret) => ({
      ref: (input: HTMLInputElement | null): void => {
        inputs.current[name] = input
      },
      value: typed[name],
      error: wrong?.field === name ? wrong.message : null,
      errorProps: { role: 'alert' } as const,
      onChange: (event: FormEvent<HTMLInputElement>): void => change(name, event.currentTarget.value),
    }),
  }
}
