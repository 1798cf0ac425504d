import { passwordLength } from '@corridor/contract/common/password'
import { userFields } from '@corridor/contract/users'
import { isProfile } from '@corridor/domain/access/permissions'
import { assignableProfiles } from '@corridor/domain/access/user-rules'
import { useId } from 'react'
import { useCurrentUser, useMay } from '../../lib/session.ts'
import { showFailure } from '../../shared/failure.ts'
import { FormNotices } from '../../shared/form-notices.tsx'
import { LastUpdate } from '../../shared/history/last-update.tsx'
import type { CodeNames } from '../../shared/history/value-words.ts'
import { userWords } from '../../shared/history/words/user.ts'
import { limitsOf } from '../../shared/limits.ts'
import { SecondPersonField } from '../../shared/proposals/second-person.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { FormCell } from '../../ui/form/form-cell.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { useFirstField } from '../../ui/form/use-first-field.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx'
import { Card } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { type User, type UserData, unlockUser } from './api.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { type Messages, useMessages } from './texts.ts'
import { useUserForm } from './use-user-form.ts'
import type { UserValues } from './user-values.ts'
import css from './users.module.css'

interface UserFormProps {
  /** Null for a user that does not exist yet. */
  readonly stored: User | null
  readonly profiles: UserData['profiles']
  readonly blocked: boolean
}

export function UserForm({ stored, profiles, blocked }: UserFormProps) {
  const { names, users } = useMessages()
  const { form: texts, password } = users
  const profileNames: CodeNames = names.profiles
  const actorProfile = useCurrentUser()?.profile ?? 0
  const mayEdit = useMay('users.edit')
  const readOnly = stored !== null && !mayEdit
  const { saved, second, refresh } = useUserForm(stored)
  const { form, isDirty, submit, busy } = saved.record
  const guard = useUnsavedGuard({ isDirty })
  useFirstField(saved.record, 'name', stored === null)
  const offered = profiles.filter(
    ({ sid }) =>
      // A form that only shows must be able to name whatever profile the user has.
      readOnly ||
      (isProfile(actorProfile) && isProfile(sid) && assignableProfiles(actorProfile, [sid]).length > 0),
  )
  const field = (name: keyof UserValues) => ({
    ...form.getInputProps(name),
    key: form.key(name),
    label: texts[name],
    readOnly,
  })
  const text = (name: 'name' | 'lastName' | 'email' | 'login' | 'comments') => ({
    ...field(name),
    ...limitsOf(userFields.shape[name]),
    autoComplete: 'off',
  })
  const rule = password.rule(passwordLength.min, passwordLength.max)
  const activeLater = stored === null && !mayEdit
  return (
    <Card>
      {guard}
      <form noValidate onSubmit={submit}>
        <FormNotices saved={saved} labels={texts} />
        <FormSection title={texts.title}>
          <FormGrid>
            <TextField {...text('name')} />
            <TextField {...text('lastName')} />
            <FormCell span={2}>
              <TextField {...text('email')} type="email" />
            </FormCell>
            <TextField {...text('login')} spellCheck={false} />
            <SelectField
              {...field('profile')}
              required
              placeholder={texts.selectProfile}
              data={offered.map(({ sid, name }) => ({
                value: String(sid),
                label: profileNames[sid] ?? name,
              }))}
            />
            <NewPasswordField
              {...field('pass')}
              label={texts.pass}
              required={stored === null}
              description={readOnly ? undefined : `${rule} ${stored ? texts.keepPassword : ''}`.trim()}
              onGenerate={(made) => form.setFieldValue('pass', made)}
            />
            <NewPasswordField
              {...field('passLevel2')}
              label={texts.passLevel2}
              description={secondLevelHint(stored, readOnly, texts, password.secondLevel)}
              onGenerate={(made) => form.setFieldValue('passLevel2', made)}
            />
            <FormCell span={4}>
              <TextAreaField {...text('comments')} rows={3} />
            </FormCell>
            <CheckField
              {...form.getInputProps('active', { type: 'checkbox' })}
              key={form.key('active')}
              label={texts.active}
              readOnly={readOnly || activeLater}
              description={activeLater ? texts.activeLater : undefined}
            />
            {stored && blocked && <BlockedField user={stored} onUnlocked={() => refresh(stored)} />}
          </FormGrid>
          <ScopeFields form={form} readOnly={readOnly} />
        </FormSection>
        <SecondPersonField second={second} />
        <FormFooter>
          {!readOnly && (
            <ActionButton type="submit" tone="primary" busy={busy}>
              {texts.save}
            </ActionButton>
          )}
          {readOnly && <p className={css['hint']}>{texts.readOnly}</p>}
          {stored && (
            <LastUpdate
              entity="app_user"
              sid={stored.sid}
              name={`${stored.name} ${stored.lastName}`}
              {...userWords(users, names)}
            />
          )}
        </FormFooter>
      </form>
    </Card>
  )
}

/** What the field is for, before it is what somebody got wrong. */
function secondLevelHint(
  stored: User | null,
  readOnly: boolean,
  { keepPassword, noPassLevel2 }: Messages['users']['form'],
  ofNew: string,
): string | undefined {
  if (stored === null) return ofNew
  if (!stored.hasPassLevel2) return noPassLevel2
  return readOnly ? undefined : keepPassword
}

function BlockedField({ user, onUnlocked }: { user: User; onUnlocked: () => Promise<void> }) {
  const messages = useMessages()
  const { form: texts, unlocked } = messages.users
  const mayUnlock = useMay('users.unlock')
  const [busy, run] = useBusy()
  const about = useId()
  const unlock = async (): Promise<void> => {
    try {
      await unlockUser(user.login)
      showToast({ kind: 'success', about, message: unlocked })
      await onUnlocked()
    } catch (error) {
      showFailure(error, messages, about)
    }
  }
  return (
    <div className={css['block']}>
      <TextField label={texts.blocked} readOnly value={user.login} />
      {mayUnlock && (
        <ActionButton busy={busy} onClick={() => void run(unlock)}>
          {texts.unlock}
        </ActionButton>
      )}
    </div>
  )
}
