import { contactFields } from '@corridor/contract/contacts'
import { useQueryClient } from '@tanstack/react-query'
import type { Agency } from '../../lib/agency.ts'
import { checkWith } from '../../shared/check-with.ts'
import { limitsOf } from '../../shared/limits.ts'
import { RecordDialog } from '../../shared/record-dialog.tsx'
import { useSavedRecord } from '../../shared/use-saved-record.ts'
import { FormCell } from '../../ui/form/form-cell.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Contact, type ContactValues, contactsQuery, saveContact } from './api.ts'
import { useMessages } from './texts.ts'

const newContact: ContactValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  charge: '',
  comments: '',
}

function valuesOf({ sid: _sid, agency: _agency, version: _version, ...values }: Contact): ContactValues {
  return values
}

/** A field travels under the name that it has in the form. */
function fieldOf(path: string): string {
  return path
}

interface ContactDialogProps {
  readonly agency: Agency
  /** Null for a contact that does not exist yet. */
  readonly stored: Contact | null
  readonly onSaved: (saved: Contact) => Promise<void>
  readonly onClose: () => void
}

export function ContactDialog({ agency, stored, onSaved, onClose }: ContactDialogProps) {
  const messages = useMessages()
  const { contacts: texts } = messages
  const queries = useQueryClient()
  const saved = useSavedRecord<ContactValues, Contact>({
    stored,
    newValues: newContact,
    valuesOf,
    check: (values) => checkWith(contactFields, values, { fieldOf, messages }),
    fieldOf,
    save: async (values, seen) => ({ stored: await saveContact(agency.sid, values, seen) }),
    load: async (sid) => {
      const contacts = await queries.fetchQuery({ ...contactsQuery(agency.sid), staleTime: 0 })
      return contacts.find((contact) => contact.sid === sid)
    },
    onSaved,
    success: texts.saved,
    draftKey: `contact ${stored?.sid ?? `new of ${agency.sid}`}`,
  })
  const field = (name: keyof ContactValues) => ({
    ...saved.record.form.getInputProps(name),
    ...limitsOf(contactFields.shape[name]),
    label: texts.form[name],
    autoComplete: 'off',
  })
  return (
    <RecordDialog
      title={stored ? texts.edit : texts.add}
      width={676}
      height={458}
      saved={saved}
      labels={texts.form}
      saveLabel={texts.save}
      onClose={onClose}
    >
      <FormGrid columns={2}>
        <TextField {...field('firstName')} />
        <TextField {...field('lastName')} />
        <TextField {...field('email')} />
        <TextField {...field('phone')} />
        <FormCell span={2}>
          <TextField {...field('charge')} />
        </FormCell>
        <FormCell span={2}>
          <TextAreaField {...field('comments')} rows={5} />
        </FormCell>
      </FormGrid>
    </RecordDialog>
  )
}
