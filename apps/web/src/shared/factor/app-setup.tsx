import type { factorSetup } from '@corridor/contract/common/factor'
import type { z } from 'zod'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import css from './factor.module.css'
import { QrCode } from './qr-code.tsx'
import { useMessages } from './texts.ts'

export type FactorSetup = z.infer<typeof factorSetup>

/** What an app needs to show our codes: for the camera, and to be typed. */
export function AppSetup({ factorKey, factorUri }: FactorSetup) {
  const { secondFactor: texts } = useMessages()
  return (
    <div className={css['setup']}>
      <p>{texts.scan}</p>
      <QrCode text={factorUri} label={texts.picture} />
      <TextField
        label={texts.key}
        readOnly
        value={(factorKey.match(/.{1,4}/g) ?? []).join(' ')}
        rightSection={<CopyButton text={factorKey} name={texts.copyKey} />}
      />
    </div>
  )
}
