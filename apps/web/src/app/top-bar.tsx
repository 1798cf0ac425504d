import { Link } from '@tanstack/react-router'
import { useMessages } from '../lib/messages/index.tsx'
import { screens } from '../lib/screens.ts'
import { mode, modeName, productName } from '../lib/server-settings.ts'
import { useCurrentUser } from '../lib/session.ts'
import pageCss from '../ui/page/page.module.css'
import { DisplayMenu } from './display-menu.tsx'
import css from './layout.module.css'
import { WaitingLink } from './waiting-link.tsx'

export function TopBar() {
  const { shell } = useMessages()
  const user = useCurrentUser()
  const active = { 'aria-current': 'page' as const }
  return (
    <header className={css['bar']}>
      <span className={css['brand']}>
        <img src="/logo.svg" alt="" width={20} height={20} />
        {productName}
      </span>
      <span className={css['chip']} data-mode={mode}>
        {modeName}
      </span>
      {user && (
        <nav className={css['menu']} aria-label={shell.menuLabel}>
          {screens.map((screen) => (
            <Link
              key={screen}
              to={`/${screen}`}
              className={`${css['item']} ${pageCss['pageLink']}`}
              activeProps={active}
              activeOptions={{ includeSearch: false }}
            >
              {shell.menu[screen]}
            </Link>
          ))}
        </nav>
      )}
      {user && <WaitingLink />}
      <div className={css['right']}>
        <DisplayMenu />
        <Link
          to="/login"
          className={`${css['item']} ${pageCss['pageLink']}`}
          activeProps={active}
          activeOptions={{ includeSearch: false }}
        >
          {user ? shell.workingAs(user.username) : shell.logIn}
        </Link>
      </div>
    </header>
  )
}
