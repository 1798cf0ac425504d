import { zipPasswordLength, zipPasswordOf } from '@corridor/domain/settlements/zip-password'
import { useId, useState } from 'react'
import { zipBits } from '../../lib/server-settings.ts'
import { useMay } from '../../lib/session.ts'
import { showFailure } from '../../shared/failure.ts'
import { useInSight } from '../../shared/reveal/use-in-sight.ts'
import { type SecondLevel, withSecondLevel } from '../../shared/use-second-level.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { dismissAbout } from '../../ui/toast/toasts.ts'
import { revealZipPassword } from './api.ts'
import type { SetupPartProps } from './file-section.tsx'
import css from './settlement-setup.module.css'
import { SetupSection } from './setup-section.tsx'
import { useMessages } from './texts.ts'

interface ZipSectionProps extends SetupPartProps {
  /** The set-up whose password can be seen; null if there is none. */
  readonly stored: { readonly sid: number; readonly zipUser: string; readonly hasZipPass: boolean } | null
  readonly secondLevel: SecondLevel
}

export function ZipSection({ form, readOnly, stored, secondLevel }: ZipSectionProps) {
  const { compression: texts } = useMessages().settlementSetup
  const mayReveal = useMay('settlement-setup.reveal')
  const revealed = useRevealed(stored?.sid, secondLevel)
  const [visible, setVisible] = useState(false)
  const typed = form.getValues().zipPass
  const hasStored = stored?.hasZipPass === true
  const generate = (): void => {
    // Three times as many as are needed: those that fit no letter are left out.
    const bytes = crypto.getRandomValues(new Uint8Array(3 * zipPasswordLength.made))
    form.setFieldValue('zipPass', zipPasswordOf(bytes))
    revealed.hide()
    setVisible(true)
  }
  return (
    <SetupSection title={texts.title} aside={texts.encryption(zipBits)}>
      {/* Of old set-ups: it has no field, and a save leaves it as it is. */}
      <input type="hidden" name="zipUser" value={stored?.zipUser ?? ''} />
      <div className={css['line']}>
        <div className={css['password']}>
          {revealed.password === null ? (
            <PasswordField
              {...form.getInputProps('zipPass')}
              label={texts.password}
              readOnly={readOnly}
              viewable={typed !== ''}
              visible={visible}
              onVisibleChange={setVisible}
              maxLength={zipPasswordLength.max}
              placeholder={hasStored ? texts.masked : ''}
            />
          ) : (
            <TextField
              type="text"
              label={texts.password}
              readOnly
              value={revealed.password}
              autoComplete="off"
            />
          )}
        </div>
        {/* Beside what was just typed or made, the stored one would be taken for it. */}
        {hasStored && mayReveal && typed === '' && (
          <ActionButton busy={revealed.busy} onClick={revealed.reveal}>
            {texts.see}
          </ActionButton>
        )}
        {!readOnly && <ActionButton onClick={generate}>{texts.generate}</ActionButton>}
      </div>
      <p className={css['hint']}>
        {hasStored ? texts.kept : texts.none}{' '}
        <span role="status">
          {revealed.password !== null && texts.seen(revealed.seconds)}
          {visible && typed !== '' && texts.generated}
        </span>
      </p>
    </SetupSection>
  )
}

interface Revealed {
  readonly password: string | null
  readonly seconds: number
  readonly busy: boolean
  readonly reveal: () => void
  readonly hide: () => void
}

/** The stored password for half a minute. */
function useRevealed(setupSid: number | undefined, secondLevel: SecondLevel): Revealed {
  const messages = useMessages()
  const { value, seconds, show, hide } = useInSight()
  const [busy, run] = useBusy()
  const about = useId()
  const reveal = async (): Promise<void> => {
    if (setupSid === undefined) return
    try {
      const shown = await withSecondLevel(secondLevel, () => revealZipPassword(setupSid))
      if (shown === null) return
      dismissAbout(about)
      show(shown)
    } catch (error) {
      showFailure(error, messages, about)
    }
  }
  return { password: value, seconds, busy, reveal: () => void run(reveal), hide }
}
