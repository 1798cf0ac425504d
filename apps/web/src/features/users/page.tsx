import { useScreenTitle } from '../../lib/screen-title.ts'
import { useMay } from '../../lib/session.ts'
import { useLastList } from '../../shared/list-address.ts'
import { ViewsOfScreen } from '../../shared/views/views-of-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PreviousNext } from '../../ui/page/previous-next.tsx'
import { Tabs, TabsAside } from '../../ui/page/tabs.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { useOpenedFrom } from '../../ui/table/opened-from.ts'
import { tabs, usersHref, usersRoute } from './links.ts'
import { LoginLog } from './login-log.tsx'
import { useMessages } from './texts.ts'
import { UserDetail } from './user-detail.tsx'
import { UserList } from './user-list.tsx'

export function UsersPage() {
  const { users: texts } = useMessages()
  const { tab = tabs.list, sid } = usersRoute.useSearch()
  const mayRead = useMay('users.read')
  const list = usersHref(useLastList(tab === tabs.list))
  const openedFrom = useOpenedFrom()
  useScreenTitle(texts.title)

  const strip = [
    { key: tabs.list, label: texts.tabs.list, href: list },
    ...(tab === tabs.detail || sid !== undefined
      ? [{ key: tabs.detail, label: texts.tabs.detail, href: usersHref({ tab: tabs.detail, sid }) }]
      : []),
    { key: tabs.log, label: texts.tabs.log, href: usersHref({ tab: tabs.log, sid }) },
  ]
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      aside={mayRead && tab !== tabs.detail && tab !== tabs.log && <ViewsOfScreen list="users" />}
    >
      {mayRead ? (
        <>
          <Tabs
            label={texts.tabs.label}
            tabs={strip}
            current={tab}
            aside={
              tab !== tabs.list && (
                <>
                  <PreviousNext
                    openedFrom={openedFrom}
                    row={sid}
                    hrefOf={(row) => usersHref({ tab, sid: row })}
                  />
                  <TabsAside href={list}>{texts.goBack}</TabsAside>
                </>
              )
            }
          />
          {tab === tabs.detail && <UserDetail key={sid ?? 'new'} sid={sid} />}
          {tab === tabs.log && <LoginLog key={sid ?? 'all'} sid={sid} />}
          {tab !== tabs.detail && tab !== tabs.log && <UserList openedFrom={openedFrom} />}
        </>
      ) : (
        <NoAccess />
      )}
    </Page>
  )
}
