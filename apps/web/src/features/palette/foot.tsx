import { isProfile } from '@corridor/domain/access/permissions'
import { useCurrentUser } from '../../lib/session.ts'
import { LockIcon } from '../../ui/form/lock-icon.tsx'
import css from './palette.module.css'
import { useMessages } from './texts.ts'

/** The keys, and what this profile does not search. */
export function Foot() {
  const { names, palette: texts, ui } = useMessages()
  const user = useCurrentUser()
  const may = (permission: 'customers.read' | 'users.read') => user?.permissions.includes(permission) ?? false
  const { kinds } = texts.foot
  const unsearched = [
    ...(may('customers.read') ? [] : [kinds.customers]),
    ...(may('users.read') ? [] : [kinds.users]),
    kinds.files,
    kinds.days,
  ]
  const profile = user && isProfile(user.profile) ? names.profiles[user.profile] : ''
  const list = new Intl.ListFormat(ui.locale, { type: 'conjunction' }).format(unsearched)
  return (
    <div className={css['foot']}>
      <div className={css['keys']}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {texts.keys.move}
        </span>
        <span>
          <kbd>Tab</kbd> {texts.keys.kind}
        </span>
        <span>
          <kbd>Enter</kbd> {texts.keys.open}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {texts.keys.tab}
        </span>
        <span>
          <kbd>Esc</kbd> {texts.keys.close}
        </span>
        <span className={css['hint']}>{texts.hint}</span>
      </div>
      <p className={css['profile']}>
        <LockIcon />
        <span>
          {texts.foot.unsearched(profile, list)} {may('customers.read') && texts.foot.masked}
        </span>
      </p>
    </div>
  )
}
