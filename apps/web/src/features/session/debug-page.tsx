import { sessionRoutes } from '@corridor/contract/session'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { session, useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { When } from '../../ui/formats/when.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import css from './debug-page.module.css'

/** Renews the token as the session does; the token itself is never shown. */
async function verify(): Promise<boolean> {
  const { renew, token } = await call(sessionRoutes.debugVerify, {})
  if (renew) session.replaceToken(token)
  return renew
}

/** For those who build: what the server runs, and whether this session holds. Outside production only. */
export function DebugPage() {
  const { debug: texts } = useMessages().session
  const mayUse = useMay('debug.use')
  useScreenTitle(texts.title)
  return <Page title={texts.title}>{mayUse ? <Facts /> : <NoAccess />}</Page>
}

function Facts() {
  const { debug: texts } = useMessages().session
  const { data, error, refetch } = useQuery({
    queryKey: ['debug'],
    queryFn: ({ signal }) => call(sessionRoutes.debug, {}, signal),
  })
  const verified = useMutation({ mutationFn: verify })
  const failure = failureOf(error ?? verified.error)
  return (
    <Card>
      <div className={css['facts']}>
        {failure && <ErrorState {...failure} onRetry={() => void refetch()} />}
        {data && (
          <dl>
            <dt>{texts.mode}</dt>
            <dd>{data.mode}</dd>
            <dt>{texts.node}</dt>
            <dd>{data.node}</dd>
            <dt>{texts.uptime}</dt>
            <dd>{texts.seconds(data.uptimeSeconds)}</dd>
            <dt>{texts.time}</dt>
            <dd>
              <When at={data.time} format="date-time-utc" />
            </dd>
          </dl>
        )}
        <ActionButton busy={verified.isPending} onClick={() => verified.mutate()}>
          {texts.verify}
        </ActionButton>
        <p role="status">{verified.isSuccess ? texts.verified(verified.data) : ''}</p>
      </div>
    </Card>
  )
}
