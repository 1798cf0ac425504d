import { useMay } from '../../lib/session.ts'
import { ProtectedDialog } from '../../shared/protected-dialog.tsx'
import { SecureIpsDialog, type SecureIpsDialogProps } from './secure-ips-dialog.tsx'
import { useMessages } from './texts.ts'

/** The way to the addresses of an agency, for those who may change them. */
export function OpenSecureIps(props: Omit<SecureIpsDialogProps, 'onClose'>) {
  const { secureIps: texts } = useMessages()
  if (!useMay('ips.edit')) return null
  return (
    <ProtectedDialog label={texts.open} secondLevel={props.secondLevel}>
      {(close) => <SecureIpsDialog {...props} onClose={close} />}
    </ProtectedDialog>
  )
}
