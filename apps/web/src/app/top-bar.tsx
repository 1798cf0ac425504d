import { Link } from '@tanstack/react-router'
import { useMessages } from '../lib/messages/index.tsx'
import { screenNeeds, screens } from '../lib/screens.ts'
import { mode, productName } from '../lib/server-settings.ts'
import { useCurrentUser } from '../lib/session.ts'
import pageCss from '../ui/page/page.module.css'
import { DisplayMenu } from './display-menu.tsx'
import { Keyboard } from './keyboard.tsx'
import css from './layout.module.css'
import { SearchBox } from './search-box.tsx'
import { WaitingLink } from './waiting-link.tsx'

export function TopBar() {
  const { shell, ui } = useMessages()
  const user = useCurrentUser()
  const closed = { title: ui.noAccessText, 'data-closed': true }
  const active = { 'aria-current': 'page' as const }
  return (
    <header className={css['bar']}>
      <span className={css['brand']}>
        <img src="/logo.svg" alt="" width={20} height={20} />
        {productName}
      </span>
      <span className={css['chip']} data-mode={mode}>
        {shell.modes[mode]}
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
              {...(user.permissions.includes(screenNeeds[screen]) ? {} : closed)}
            >
              {shell.menu[screen]}
            </Link>
          ))}
        </nav>
      )}
      {user && <WaitingLink />}
      {user && <SearchBox />}
      {user && <Keyboard />}
      <div className={css['right']}>
        <DisplayMenu />
        {user && (
          <Link
            to="/account"
            className={`${css['item']} ${pageCss['pageLink']}`}
            activeProps={active}
            aria-label={shell.account}
            title={shell.account}
          >
            <PersonIcon />
          </Link>
        )}
        <Link
          to="/login"
          className={`${css['item']} ${pageCss['pageLink']}`}
          activeProps={active}
          activeOptions={{ includeSearch: false }}
        >
          {user ? <WorkingAs login={user.username} /> : shell.logIn}
        </Link>
      </div>
    </header>
  )
}

/** Of a long login the end is cut, never the way out. */
function WorkingAs({ login }: { readonly login: string }) {
  const { shell } = useMessages()
  const name = shell.workingAs(login)
  return (
    <span className={css['working']} title={name + shell.logout}>
      <span className={css['name']}>{name}</span>
      <span>{shell.logout}</span>
    </span>
  )
}

/** The bar has no room for one more word. */
function PersonIcon() {
  return (
    <svg className={css['person']} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="5.2" r="2.9" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path
        d="M2.4 14a5.6 5.6 0 0 1 11.2 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
