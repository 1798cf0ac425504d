import { useQueryClient } from '@tanstack/react-query'
import type { Agency } from '../../lib/agency.ts'
import { limitsOf } from '../../shared/limits.ts'
import { RecordDialog } from '../../shared/record-dialog.tsx'
import { useSavedRecord } from '../../shared/use-saved-record.ts'
import { type SecondLevel, withSecondLevel } from '../../shared/use-second-level.tsx'
import { FormCell } from '../../ui/form/form-cell.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type SftpTarget, saveSftp, sftpQuery } from './api.ts'
import {
  checkTarget,
  fieldOf,
  isProtected,
  newTarget,
  noSftpSecrets,
  type SftpValues,
  sftpLabels,
  sftpShape,
  valuesOf,
  wireOf,
} from './sftp-values.ts'
import { useMessages } from './texts.ts'

interface SftpDialogProps {
  readonly agency: Agency
  /** Null for a target that does not exist yet. */
  readonly stored: SftpTarget | null
  readonly secondLevel: SecondLevel
  readonly onSaved: () => Promise<void>
  readonly onClose: () => void
}

type StoredTarget = SftpTarget & { readonly sid: number }

/** A target is numbered by its agency. */
function numbered(target: SftpTarget): StoredTarget {
  return { ...target, sid: target.agency }
}

export function SftpDialog({ agency, stored, secondLevel, onSaved, onClose }: SftpDialogProps) {
  const messages = useMessages()
  const { sftp: texts } = messages.settlementSetup
  const queries = useQueryClient()
  const saved = useSavedRecord<SftpValues, StoredTarget>({
    stored: stored && numbered(stored),
    newValues: newTarget,
    valuesOf,
    check: (values) => checkTarget(values, stored, messages),
    fieldOf,
    save: async (values, seen) => {
      const body = { ...wireOf(values), ...(seen && { version: seen.version }) }
      const save = () => saveSftp(agency.sid, body)
      const saved = await (isProtected(values, seen) ? withSecondLevel(secondLevel, save) : save())
      if (!saved) return saved
      // What comes next, such as its removal, is done to this one and not to the one before it.
      queries.setQueryData(sftpQuery(agency.sid).queryKey, saved)
      return { stored: numbered(saved) }
    },
    load: async () => {
      const now = await queries.fetchQuery({ ...sftpQuery(agency.sid), staleTime: 0 })
      return now ? numbered(now) : undefined
    },
    onSaved,
    success: texts.saved,
    draftKey: `sftp-target ${agency.sid}`,
    secrets: noSftpSecrets,
  })
  const { form } = saved.record
  const { loginWith } = form.getValues()
  const text = (name: 'host' | 'account' | 'folder') => ({
    ...form.getInputProps(name),
    ...limitsOf(sftpShape[name]),
    label: texts[name],
    autoComplete: 'off',
    spellCheck: false,
  })
  const isKept = stored?.loginWith === loginWith
  const secret = {
    ...form.getInputProps('secretN'),
    label: texts.secret[loginWith],
    required: !isKept,
    description: isKept ? texts.keepSecret : undefined,
  }
  return (
    <RecordDialog
      title={stored ? texts.change : texts.add}
      width={620}
      height={520}
      saved={saved}
      labels={{
        ...sftpLabels(texts),
        secretN: texts.secret[loginWith],
      }}
      saveLabel={texts.save}
      onClose={onClose}
    >
      <FormGrid columns={2}>
        <TextField {...text('host')} />
        <TextField
          {...form.getInputProps('port')}
          label={texts.port}
          required
          inputMode="numeric"
          maxLength={5}
        />
        <TextField {...text('account')} />
        <TextField {...text('folder')} placeholder={texts.home} />
        <FormCell span={2}>
          <RadioField
            {...form.getInputProps('loginWith')}
            label={texts.loginWith}
            options={[
              { value: 'key', label: texts.key },
              { value: 'password', label: texts.password },
            ]}
          />
        </FormCell>
        <FormCell span={2}>
          {loginWith === 'key' ? (
            <TextAreaField {...secret} rows={5} spellCheck={false} autoComplete="off" />
          ) : (
            <PasswordField {...secret} viewable />
          )}
        </FormCell>
      </FormGrid>
    </RecordDialog>
  )
}
